// Reloads the landing page, or that of the puzzles unless its address has a day, with the date in the browser's
// time zone, if it shows another day: the server's.

const now = new Date(), two = (number) => String(number).padStart(2, "0");
const here = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
const page = document.querySelector(".cp-landing, .cp-puzzles"), shown = page.dataset.day;
const asked = new URLSearchParams(location.search).get("day"), isChosen = asked && page.matches(".cp-puzzles");
if (shown && shown !== here && asked !== here && !isChosen) location.replace(`?day=${here}`);
