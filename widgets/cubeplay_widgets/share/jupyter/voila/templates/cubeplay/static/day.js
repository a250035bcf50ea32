// The date in the browser's time zone, which may differ from the server's.

const two = (number) => String(number).padStart(2, "0");

/** Today's date in the form of addresses. */
export const here = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** The day in the page's address, if any. */
export const asked = () => new URLSearchParams(location.search).get("day");
