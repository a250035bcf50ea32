// Shows the puzzles of today in the browser's time zone, unless the address has a day.

import { asked, here } from "./day.js";

const shown = document.querySelector(".cp-puzzles").dataset.day;
if (!asked() && here() !== shown) location.replace(`?day=${here()}`);
