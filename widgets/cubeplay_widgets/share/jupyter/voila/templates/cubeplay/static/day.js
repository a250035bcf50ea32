// The day here, where the browser is: not that of the server, which may be far away.

const two = (number) => String(number).padStart(2, "0");

/** Today's date as addresses have it. */
export const here = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** The day that the page's own address asks for, if any. */
export const asked = () => new URLSearchParams(location.search).get("day");
