// A link may lead to a place on this page that is laid out later: go there once it exists.

function go(triesLeft) {
  const id = decodeURIComponent(location.hash.slice(1));
  const place = id && document.getElementById(id);
  if (place) {
    place.tabIndex = -1;
    place.scrollIntoView();
    place.focus();
  } else if (id && triesLeft) setTimeout(go, 100, triesLeft - 1);
}

function render() {
  const again = () => go(0);
  window.addEventListener("hashchange", again);
  go(50);
  return () => window.removeEventListener("hashchange", again);
}

export default { render };
