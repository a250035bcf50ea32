// Sends commands of the teacher to the server, and shows refusals.

const PATIENCE = 6000; // ms until a press counts as not sent

let before = Promise.resolve(); // the answer to the last command

/** Send a command after all earlier ones are answered, to keep their order; null after a failure, which the status
 * line then shows. */
export function send(...what) {
  before = before.catch(() => {}).then(() => post(...what));
  return before;
}

async function post(address, body, says, texts, headers = {}) {
  let answer;
  try {
    answer = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    says.unsent();
    return null;
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  says.bad(told.error || texts.refused);
  return null;
}

/** A function that sends an act, then shows `done`; it returns the success. */
export function makeAct(address, says, texts) {
  const headers = { "Content-Type": "application/json" };
  return async (act, done = "") => {
    const answer = await send(`${address}/act`, JSON.stringify(act), says, texts, headers);
    if (answer) says.good(done);
    return answer !== null;
  };
}
