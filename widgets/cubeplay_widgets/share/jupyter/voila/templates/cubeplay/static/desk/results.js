// The results of a class: one chart at a time, and controls for the projector.

import { hold, nodes, set, tell } from "./dom.js";

/** Show results in their part of the page; `choose` is called with the id of a chosen chart. */
export function makeResults(section, texts, act, choose) {
  const find = (css) => section.querySelector(css);
  const title = find("h2"), select = find("select"), trouble = find(".cp-desk-trouble"), picture = find("figure > div");
  const line = find(".cp-desk-line"), table = find("[data-opens]"), show = find("#cp-show");
  const tabs = [...section.querySelectorAll("[data-group]")];
  let state, asked = null;

  const groupOf = (id) => state.charts.find((chart) => chart.id === id)?.group;
  const ofGroup = (group) => state.charts.filter((chart) => chart.group === group);
  const isProjected = () => state.projected?.chart === state.chart.id;
  function ask(id) {
    asked = id;
    showChoice();
    choose(id);
  }

  function showChoice() {
    const id = asked ?? state.chart?.id, group = groupOf(id), same = ofGroup(group);
    for (const tab of tabs) {
      tab.disabled = !ofGroup(tab.dataset.group).length;
      set(tab, "aria-pressed", tab.dataset.group === group);
    }
    select.hidden = same.length < 2;
    nodes(select, same, (chart) => chart.id, (chart) => new Option(chart.name, chart.id));
    if (id) select.value = id;
  }

  function showChart() {
    const { chart } = state;
    const about = state.charts.find(({ id }) => id === chart?.id);
    tell(title, about?.heading ?? texts.results);
    picture.hidden = !chart;
    hold(picture, chart?.svg ?? "");
    set(picture, "aria-label", chart?.told ?? "");
    tell(line, chart?.line ?? "");
    table.hidden = !chart?.table;
    show.hidden = !chart;
    if (chart) tell(show, !isProjected() ? texts.show : state.projected.revealed ? texts.hide : texts.reveal);
  }

  for (const tab of tabs) tab.addEventListener("click", () => ask(ofGroup(tab.dataset.group)[0].id));
  select.addEventListener("change", () => ask(select.value));
  show.addEventListener("click", () => {
    if (!isProjected()) act({ do: "show", chart: state.chart.id }, texts.shown);
    else act({ do: state.projected.revealed ? "hide" : "reveal", chart: state.chart.id });
  });

  return (now) => {
    state = now;
    if (asked === state.chart?.id) asked = null;
    tell(trouble, state.trouble || (state.chart ? "" : texts.reading));
    showChoice();
    showChart();
  };
}
