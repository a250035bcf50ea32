// The puzzles of today are those of the day here, unless another day is asked for.

import { asked, here } from "./day.js";

const shown = document.querySelector(".cp-puzzles").dataset.day;
if (!asked() && here() !== shown) location.replace(`?day=${here()}`);
