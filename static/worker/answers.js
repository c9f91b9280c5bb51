// Answers given without a connection: each is sent once, by one worker at a time, and only for
// the learner who gave it. What the server has recorded under its question stays as it is, so an
// answer whose reply was lost may be sent again.

import {drop, keep, note, waiting} from './store.js';

const LOCK = 'put-tutor answers';
const PATIENCE = 15_000;

// Keeps the answer to a question; `body` is the form as it would have been sent.
export async function queue(question, address, body) {
  const who = await note('who') ?? 'nobody';
  await keep({id: `${who} ${question}`, address, body, who});
}

// Sends what waits. Gives how many were sent, refused, or left as somebody else's, and `reached`:
// whether the server could be reached, null if there was nothing to send.
export function send() {
  return navigator.locks.request(LOCK, async () => {
    const told = {sent: 0, refused: 0, foreign: 0, reached: null};
    for (const answer of await waiting()) {
      const outcome = await sendOne(answer);
      told.reached = outcome !== 'away';
      if (outcome === 'away' || outcome === 'later') break;
      await drop(answer.id);
      told[outcome] += 1;
    }
    return told;
  });
}

async function sendOne({address, body, who}) {
  let reply;
  try {
    reply = await fetch(address, {
      method: 'POST',
      body,
      headers: {'Content-Type': 'application/x-www-form-urlencoded', 'Put-Tutor-For': who},
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return 'away';
  }
  if (reply.headers.has('Put-Tutor-Kept')) return 'sent';
  if (reply.status === 409) return 'foreign';
  if ([400, 404, 405, 413].includes(reply.status)) return 'refused';
  // A busy server, or a portal that stands between.
  return 'later';
}
