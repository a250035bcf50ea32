// The switch of languages: a choice by mouse or finger is sent at once; by the keyboard, which passes over all
// languages before the one that is meant, with Enter or the button.

(() => {
  for (const form of document.querySelectorAll(".cp-language:not([data-ready])")) {
    const select = form.querySelector("select"), button = form.querySelector("button");
    let byKey = false;
    const send = () => {
      form.elements.page.value = location.pathname + location.search;
      form.action = form.getAttribute("action") + location.hash; // the browser keeps it
      form.submit();
    };
    form.dataset.ready = "";
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
})();
