import { setTimeout as sleep } from 'node:timers/promises';
import { cookieHeader, LiveClient } from '../../api/testing/live-client.ts';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { endProcess } from '../../infra/command-line/end-process.ts';

/**
 * Simulates people in a separate process, so that their cost is not counted as the server's. Each has an open socket,
 * and together they make `perSecond` calls a second, at regular intervals, until the benchmark disconnects.
 */
const [origin = '', people, perSecond] = process.argv.slice(2);

const BUSY = 503;
const everyone: ApiClient[] = [];
// One after another, because the server checks only a few passwords at a time.
for (let index = 0; index < Number(people); index++) {
  const person = new ApiClient(origin);
  await person.register(`person-${index}`);
  await person.request('POST', '/api/mood', { moodValue: 3 });
  const cookies = new Map(
    person.browserCookies().map(({ name, value }) => [name, decodeURIComponent(value)]),
  );
  await LiveClient.open({ after: () => {} }, origin, cookieHeader(cookies));
  everyone.push(person);
}
process.send?.('ready');

const CALLS: readonly ((person: ApiClient, turn: number) => Promise<Response>)[] = [
  (person) => person.request('GET', '/api/mood?limit=30'),
  (person, turn) => person.request('POST', '/api/mood', { moodValue: 1 + (turn % 5) }),
  (person) => person.request('GET', '/api/community/posts'),
  (person) => person.request('GET', '/api/tasks'),
  (person, turn) => person.request('POST', '/api/journal', { title: 'Rain', content: `All day, ${turn}.` }),
];
const began = performance.now();
for (let turn = 0; process.connected; turn++) {
  await sleep(Math.max(0, began + (turn * 1_000) / Number(perSecond) - performance.now()));
  const person = everyone[turn % everyone.length];
  const call = CALLS[turn % CALLS.length];
  if (person && call) void answered(call(person, turn));
}
endProcess(0);

/** Tells the benchmark of a call that the server had no time for. Any other refusal ends the process. */
async function answered(call: Promise<Response>): Promise<void> {
  const answer = await call;
  const text = await answer.text();
  if (answer.status === BUSY) process.send?.('refused');
  else if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
}
