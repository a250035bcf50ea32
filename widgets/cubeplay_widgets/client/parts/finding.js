// @ts-check
// Finds words in texts, from their beginning, in any case and with or without accents.

const BEGINS = "(?:^|[^\\p{L}\\p{N}])";

/** A text without capitals and accents, as long as before; letters of scripts without capitals stay. @param {string} text */
export const folded = (text) =>
  text.replace(/[^\p{M}\p{Lo}]/gu, (c) => [...c.normalize("NFD")][0].toLowerCase().padEnd(c.length).slice(0, c.length));

/** A text without the brackets within its names, so that "cuobe" finds "CU[o]BE". @param {string} text */
export const plain = (text) => text.replace(/[[\]]/g, "");

/** The words of a text, folded. @param {string} text */
export const wordsOf = (text) => folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** An expression for the places where words begin: what stands before, and the word. @param {string[]} words */
export const beginsWith = (...words) => new RegExp(`(${BEGINS})(${words.join("|")})`, "gu");

/** The rank of three folded texts: the worst place of a word, in the first (0), the second (1), or the last (2); 3 is nowhere.
 * @param {string[]} texts @param {string[]} words */
export const rankOf = (texts, words) =>
  Math.max(...words.map((word) => (texts.findIndex((text) => text.search(beginsWith(word)) >= 0) + 4) % 4));

/** What has all words, the best first. @template T @param {T[]} all @param {(each: T) => string[]} textsOf @param {string[]} words */
export const found = (all, textsOf, words) =>
  all.map((each) => /** @type {const} */ ([each, rankOf(textsOf(each), words)])).filter(([, rank]) => rank < 3)
    .sort(([, one], [, other]) => one - other).map(([each]) => each);
