// @ts-check
// The results of a class: one chart at a time, and controls for the projector.

import { find, findAll, hold, match, set, tell } from "../parts/dom.js";

/** Show results in their part of the page; `choose` is called with the id of a chosen chart.
 * @param {HTMLElement} section @param {Texts} texts
 * @param {(wish: Said, done?: string) => void} act @param {(chart: string) => void} choose */
export function makeResults(section, texts, act, choose) {
  const [title, trouble, picture, line, table, show] =
    ["h2", ".cp-desk-trouble", "figure > div", ".cp-desk-line", "[data-opens=cp-table]", "#cp-show"].map((css) => find(css, section));
  const reasons = find("[data-opens=cp-reasons]", section), ticket = find("#cp-to-ticket", section);
  const select = find("select", section), tabs = findAll("[data-group]", section);
  /** @type {Said} */
  let state;
  /** @type {string | null} */
  let asked = null;

  const chartOf = (/** @type {string} */ id) => state.charts.find((/** @type {Said} */ chart) => chart.id === id);
  /** @returns {Said[]} */
  const ofGroup = (/** @type {string | undefined} */ group) => state.charts.filter((/** @type {Said} */ chart) => chart.group === group);
  const isProjected = () => state.projected?.chart === state.chart.id;
  /** @param {string} id */
  function ask(id) {
    asked = id;
    showChoice();
    choose(id);
  }

  function showChoice() {
    const id = asked ?? state.chart?.id, group = chartOf(id)?.group, same = ofGroup(group);
    for (const tab of tabs) {
      tab.toggleAttribute("disabled", !ofGroup(tab.dataset.group).length);
      set(tab, "aria-pressed", tab.dataset.group === group);
    }
    select.hidden = same.length < 2;
    match(select, same, (chart) => chart.id, (chart) => new Option(chart.name, chart.id));
    if (id) select.value = id;
  }

  function showChart() {
    const { chart } = state;
    tell(title, chartOf(chart?.id)?.heading ?? texts.results);
    picture.hidden = !chart;
    hold(picture, chart?.svg ?? "");
    set(picture, "aria-label", chart?.told ?? "");
    tell(line, chart?.line ?? "");
    table.hidden = !chart?.table;
    ticket.hidden = chartOf(chart?.id)?.group !== "ticket";
    reasons.hidden = chartOf(chart?.id)?.group !== "claims";
    show.hidden = !chart;
    const [reveal, hide] = chart?.ways ?? [];
    if (chart) tell(show, !isProjected() ? texts.show : state.projected.revealed ? hide : reveal);
  }

  for (const tab of tabs) tab.addEventListener("click", () => ask(ofGroup(tab.dataset.group)[0].id));
  select.addEventListener("change", () => ask(select.value));
  show.addEventListener("click", () => {
    if (!isProjected()) act({ do: "show", chart: state.chart.id }, texts.shown);
    else act({ do: state.projected.revealed ? "hide" : "reveal", chart: state.chart.id });
  });

  return (/** @type {Said} */ now) => {
    state = now;
    if (asked === state.chart?.id) asked = null;
    tell(trouble, state.trouble || (state.chart ? "" : texts.reading));
    showChoice();
    showChart();
  };
}
