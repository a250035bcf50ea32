// The button of a printed sheet; without scripts the browser's own menu prints as well.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
