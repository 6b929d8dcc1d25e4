import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { STOP_MAX_MS, STOP_NOTICE_MS } from '../infra/config/timings.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

const IDLE = 20;
const STILL_SENDING_MS = 3_000;
const LOGIN = JSON.stringify({ username: 'nobody', password: 'nothing' });

async function startInProduction(t: CleanupScope): Promise<HeartenProcess> {
  const dataFolder = await temporaryFolder(t);
  const masterKeyFile = await newMasterKeyFile(dataFolder);
  const env = { NODE_ENV: 'production', HEARTEN_MASTER_KEY_FILE: masterKeyFile, HEARTEN_DEMO: '0' };
  return HeartenProcess.start(t, { dataFolder, env });
}

/** Makes a call over one of the agent's connections. Returns the status. */
async function requestStatus(origin: string, agent: Agent, path = '/live'): Promise<number> {
  const outgoing = request(`${origin}${path}`, { agent });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

/** Polls until nothing listens any more. Returns all statuses, and why it ended. */
async function pollUntilClosed(origin: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  try {
    for (;;) statuses.push(await requestStatus(origin, agent, path));
  } catch (error) {
    return { statuses, ended: (error as NodeJS.ErrnoException).code ?? '' };
  } finally {
    agent.destroy();
  }
}

/** Starts to send a login. `finish` sends the rest and returns the first line of the answer. */
async function startHalfSentLogin(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  await once(socket, 'connect');
  const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: ${LOGIN.length}\r\n\r\n${LOGIN.slice(0, 9)}`);
  return async function finish() {
    socket.write(LOGIN.slice(9));
    const [text] = (await once(socket, 'data')) as [string];
    socket.destroy();
    return text.split('\r\n', 1)[0];
  };
}

test('in production a stop is announced first, loses no request, and ends in time', async (t) => {
  const running = await startInProduction(t);
  const { origin } = running;
  const idle = new Agent({ keepAlive: true, maxSockets: IDLE });
  t.after(async () => idle.destroy());
  await Promise.all(Array.from({ length: IDLE }, () => requestStatus(origin, idle)));
  const finish = await startHalfSentLogin(origin);
  const busy = pollUntilClosed(origin, '/api/tasks/available');
  const balancer = pollUntilClosed(origin, '/ready');
  await sleep(300);

  const began = performance.now();
  const stopped = running.endProcess('SIGTERM');
  const [served, ready] = await Promise.all([busy, balancer]);
  const noticedMs = performance.now() - began;
  assert.deepEqual([...new Set(served.statuses)], [200], 'served until the end');
  assert.deepEqual([...new Set(ready.statuses)], [200, 503], 'first ready, then not');
  for (const { ended } of [served, ready]) assert.match(ended, /^(ECONNREFUSED|ECONNRESET)$/);
  assert.ok(noticedMs >= STOP_NOTICE_MS, `the load balancer had ${noticedMs} ms to notice`);

  await sleep(STILL_SENDING_MS - noticedMs);
  assert.equal(await finish(), 'HTTP/1.1 401 Unauthorized', 'the request in progress is answered');
  assert.equal(await stopped, 0);
  const tookMs = performance.now() - began;
  t.diagnostic(`stopped after ${Math.round(tookMs)} ms`);
  assert.ok(tookMs < STOP_MAX_MS);
});
