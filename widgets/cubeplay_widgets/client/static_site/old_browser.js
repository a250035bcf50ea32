// Says so where the scripts of a page cannot be read: they did not come, or are too new for the browser.  This one is no
// module, and written for old browsers.

(function () {
  /** @param {Event} [event] */
  function fail(event) {
    var start = document.getElementById("cp-start"), isOther = event && event.target !== window && !(event.target instanceof HTMLScriptElement);
    if (!start || isOther || /** @type {any} */ (window).cubeplayTimes) return; // the page's script has begun, and says it itself
    var line = start.querySelector("[role=status]"), again = start.querySelector("[data-again]");
    if (line) line.textContent = start.getAttribute("data-failed");
    start.className += " cp-start-bad";
    if (!again) return;
    again.removeAttribute("hidden");
    again.addEventListener("click", function () { location.reload(); });
  }
  addEventListener("error", fail, true);
  if (!("noModule" in HTMLScriptElement.prototype)) addEventListener("DOMContentLoaded", function () { fail(); });
})();
