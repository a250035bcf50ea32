// @ts-check
// Links that lead on to where the visitor was going keep the part of its address that no server sees: the part of a lesson.

import { findAll } from "../parts/dom.js";

for (const link of findAll("a[data-onward]")) if (link instanceof HTMLAnchorElement) link.hash = location.hash;
