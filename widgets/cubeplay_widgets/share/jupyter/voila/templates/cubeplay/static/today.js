// Reloads the landing page with the browser's date if the page shows the puzzles of another day.

import { asked, here } from "./day.js";

const shown = document.querySelector(".cp-landing").dataset.day;
if (shown && shown !== here() && asked() !== here()) location.replace(`?day=${here()}`);
