// One question with several answers: native radio buttons in a field set.

let count = 0;

function render({ model, el }) {
  const set = document.createElement("fieldset"), legend = document.createElement("legend");
  const name = `cp-choice-${++count}-${Math.random().toString(36).slice(2)}`;
  set.className = "cp-choice";
  legend.textContent = model.get("asks");
  legend.className = model.get("quiet") ? "cp-unseen" : "";
  const radios = model.get("options").map((text, number) => {
    const label = document.createElement("label"), radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name, value: number });
    label.append(radio, document.createTextNode(text));
    // A message arrives before the press on Check; a change of state may be delayed while the kernel works.
    radio.addEventListener("change", () => { model.set("index", number); model.send({ index: number }); });
    return set.appendChild(label).firstChild;
  });
  set.prepend(legend);
  el.append(set);

  const show = () => {
    radios.forEach((radio, number) => (radio.checked = number === model.get("index")));
    set.disabled = model.get("closed");
  };
  model.on("change:index change:closed", show);
  show();
}

export default { render };
