// The button that prints a sheet; it is hidden without scripts.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
