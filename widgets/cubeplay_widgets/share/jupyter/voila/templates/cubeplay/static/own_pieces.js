// Own pieces: sends each press at once, and replaces the form by the server's answer.

const PATIENCE = 15000; // ms until a press counts as not sent
let sending = Promise.resolve();

/** Send the form with the pressed button, and show the answer; the focus is kept. */
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  const answer = await fetch(form.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(".cp-make-set");
  if (!fresh) throw new Error("no form");
  const at = document.activeElement?.id, list = form.querySelector(".cp-make-list").scrollTop;
  const scrolls = [...form.querySelectorAll(".cp-make-scroll")].map((node) => node.scrollLeft);
  form.replaceWith(fresh);
  document.title = page.title;
  if (answer.redirected) history.replaceState(null, "", answer.url);
  fresh.querySelector(".cp-make-list").scrollTop = list;
  fresh.querySelectorAll(".cp-make-scroll").forEach((node, k) => { node.scrollLeft = scrolls[k] ?? 0; });
  const focus = at && document.getElementById(at);
  if (focus) focus.focus({ preventScroll: true });
  else if (at) document.querySelector("#cp-piece")?.scrollIntoView({ block: "nearest" });
}

/** Send one press after the other, since each depends on the answer before. */
function queue(button) {
  const id = button?.id;
  sending = sending.then(() => {
    const form = document.querySelector(".cp-make-set");
    const there = (id && form.querySelector(`#${CSS.escape(id)}`)) || button;
    return send(form, there);
  }).catch(() => {
    const line = document.querySelector(".cp-make-says");
    line.dataset.mood = "bad";
    line.textContent = document.querySelector(".cp-make-set").dataset.unsent;
  });
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".cp-make-set")) return;
  event.preventDefault();
  queue(event.submitter);
});
document.addEventListener("change", ({ target }) => {
  if (target.closest(".cp-make-set")) queue(null);
});
