// What the teacher does is sent to the server, and what it refuses is said.

const PATIENCE = 6000; // ms until a press counts as not sent

let before = Promise.resolve(); // the answer to what was sent last

/** Send something once all that was sent before is answered, for what is later must not be overtaken; null if it
 * failed, which the status line then says. */
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

/** A function that does an act, and says `done` once it is done; whether it is. */
export function makeAct(address, says, texts) {
  const headers = { "Content-Type": "application/json" };
  return async (act, done = "") => {
    const answer = await send(`${address}/act`, JSON.stringify(act), says, texts, headers);
    if (answer) says.good(done);
    return answer !== null;
  };
}
