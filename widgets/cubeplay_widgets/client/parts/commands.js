// @ts-check
// Sends commands to the server, one after the other, and tells of refusals.

const PATIENCE = 6000; // ms until a press counts as not sent

/** @type {Promise<unknown>} the answer to the last command */
let before = Promise.resolve();

/** Send a command after all earlier ones are answered, to keep their order; null after a failure, which `says` tells.
 * @param {string} address @param {RequestInit} command @param {Voice} says @param {DOMStringMap} texts
 * @returns {Promise<Response | null>} */
export function send(address, command, says, texts) {
  const answer = before.catch(() => {}).then(() => post(address, command, says, texts));
  before = answer;
  return answer;
}

/** Send a command as JSON. @param {string} address @param {object} wish @param {Voice} says @param {DOMStringMap} texts */
export const sendWish = (address, wish, says, texts) =>
  send(address, { body: JSON.stringify(wish), headers: { "Content-Type": "application/json" } }, says, texts);

/** @param {string} address @param {RequestInit} command @param {Voice} says @param {DOMStringMap} texts */
async function post(address, command, says, texts) {
  let answer;
  try {
    answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(PATIENCE), ...command });
  } catch {
    says.unsent();
    return null;
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  says.bad(told.error || texts.refused);
  return null;
}
