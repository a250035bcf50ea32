// The landing page shows the puzzles of the day here; an address with the day of another visit is none.

import { asked, here } from "./day.js";

const shown = document.querySelector(".cp-landing").dataset.day;
if (shown && shown !== here() && asked() !== here()) location.replace(`?day=${here()}`);
