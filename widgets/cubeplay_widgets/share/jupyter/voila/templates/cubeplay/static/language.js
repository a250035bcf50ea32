// The switch of languages: a choice by mouse or finger is sent at once; by the keyboard, which passes over all
// languages before the one that is meant, with Enter or the button.
//
// On the server a form stores the choice.  In the static edition each language has its pages in a folder: there this
// script stands in the head, with the folders by language and the languages that a browser may ask for (by the first
// part of its tags), and leads to the page of the language that was chosen before, from English also to that of the
// browser.

(() => {
  const KEPT = "cubeplay-language", script = document.currentScript;
  const root = new URL("..", script.src);
  const folders = script.dataset.folders && JSON.parse(script.dataset.folders);

  const kept = () => { try { return localStorage.getItem(KEPT); } catch { return null; } };
  const keep = (code) => { try { localStorage.setItem(KEPT, code); } catch { /* the page of the language is enough */ } };
  const folder = (code) => new URL(folders[code] || "./", root).href;
  const place = () => `${location.origin}${location.pathname}`;
  const spoken = () => Object.keys(folders).find((code) => folders[code] && place().startsWith(folder(code))) || "en";
  const address = (code) => folder(code) + place().slice(folder(spoken()).length) + location.search + location.hash;

  function wished() {
    const asked = JSON.parse(script.dataset.asked);
    for (const tag of navigator.languages || []) {
      const first = tag.toLowerCase().split("-")[0];
      if (Object.hasOwn(asked, first)) return asked[first];
    }
    return "en";
  }

  function bind(form) {
    const select = form.querySelector("select"), button = form.querySelector("button");
    let byKey = false;
    const send = () => {
      if (folders) {
        keep(select.value);
        location.assign(address(select.value));
        return;
      }
      form.elements.page.value = location.pathname + location.search;
      form.action = form.getAttribute("action") + location.hash; // the browser keeps it
      form.submit();
    };
    form.dataset.ready = "";
    form.hidden = false;
    button.hidden = true;
    form.addEventListener("submit", (event) => { event.preventDefault(); send(); });
    select.addEventListener("pointerdown", () => { byKey = false; });
    select.addEventListener("keydown", ({ key }) => {
      byKey = true;
      if (key === "Enter" && !button.hidden) send();
    });
    select.addEventListener("change", () => {
      if (byKey) button.hidden = false;
      else send();
    });
  }

  const bindAll = () => document.querySelectorAll(".cp-language:not([data-ready])").forEach(bind);
  if (!folders) {
    bindAll();
    return;
  }
  const stored = kept(), here = spoken();
  const wanted = Object.hasOwn(folders, stored) ? stored : here === "en" ? wished() : here;
  if (wanted !== here) location.replace(address(wanted));
  document.addEventListener("DOMContentLoaded", bindAll);
})();
