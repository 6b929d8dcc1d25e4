import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeartenProcess } from '../e2e/support/hearten-process.ts';
import { unpackServer } from '../e2e/upgrade/packed-server.ts';
import { NO_CALL_LIMITS } from '../infra/testing/no-call-limits.ts';
import type { BenchContext } from './bench-context.ts';
import { hasCallLimits } from './has-call-limits.ts';
import { processorTimeUs } from './per-call/processor-time.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { type Contender, compare, type Row } from './rounds.ts';

const OLD = '1.0.2';
/** Fewer than one address may register in an hour. */
const PEOPLE = 16;
const MOODS_EACH = 30;
const NOTE = 'Sat by the window for a while and listened.';
const ROUNDS = 6;
const CALLS = { GET: 1_000, POST: 800 } as const;
/** A server that uses less processor time than this in a pause has nothing left to do, in µs. */
const QUIET_US = 10_000;
const QUIET_PAUSE_MS = 250;
const QUIET_PAUSES_MAX = 20;
/** The greatest ratio that counts as "not slower". Rounds differ by about this much. */
const RATIO_MAX = 1.05;

interface Server {
  readonly name: string;
  readonly pid: number;
  call(method: 'GET' | 'POST', path: string, person: number, body?: object): Promise<unknown>;
}

/**
 * Starts the Hearten of this repository, or of the given checkout or unpacked release, as `npm start` does, with a
 * PostgreSQL of its own. Registers people who have a page of check-ins each.
 */
async function start(context: BenchContext, name: string, checkout?: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'hearten-bench-per-call-'));
  context.onClose(() => rm(folder, { recursive: true, force: true }));
  const { child, origin } = await HeartenProcess.start(
    { after: context.onClose },
    {
      dataFolder: join(folder, 'data'),
      env: {
        HEARTEN_DEMO: '0',
        LOG_LEVEL: 'error',
        ...(checkout === undefined || hasCallLimits(checkout) ? NO_CALL_LIMITS : {}),
      },
      ...(checkout !== undefined && { server: join(checkout, 'api/server.ts') }),
    },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE });
  const cookies: string[] = [];
  const send = (method: string, path: string, cookie: string, body?: object) =>
    new Promise<{ readonly setCookie: readonly string[]; readonly answer: unknown }>((resolve, reject) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      const sent = request(origin + path, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          if ((response.statusCode ?? 0) >= 300) reject(new Error(`${path}: ${response.statusCode} ${text}`));
          else resolve({ setCookie: response.headers['set-cookie'] ?? [], answer: JSON.parse(text) });
        });
      });
      sent.on('error', reject).end(body && JSON.stringify(body));
    });
  for (let person = 0; person < PEOPLE; person++) {
    const { setCookie } = await send('POST', '/api/register', '', {
      ...{ username: `person-${person}`, fullName: 'Maren Holm', password: 'a quiet morning' },
    });
    const own = setCookie.map((cookie) => cookie.split(';')[0] ?? '');
    // Without the cookie with the position no read waits for a write.
    cookies.push(own.filter((cookie) => !cookie.startsWith('position-')).join('; '));
    for (let n = 0; n < MOODS_EACH; n++) {
      const notes = n % 3 === 0 ? { notes: NOTE } : {};
      await send('POST', '/api/mood', cookies[person] ?? '', {
        moodValue: 1 + (n % 5),
        fatigueValue: 3,
        ...notes,
      });
    }
  }
  return {
    name,
    pid: child.pid ?? 0,
    call: async (method, path, person, body) =>
      (await send(method, path, cookies[person] ?? '', body)).answer,
  };
}

/** Sends a block of calls, one at a time for each person. Returns the server's processor time per call, in µs. */
async function measureBlock(
  server: Server,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<number> {
  const before = await waitUntilQuiet(server);
  let left = CALLS[method];
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    while (left-- > 0) await server.call(method, path, person, body);
  });
  await Promise.all(people);
  // The projector follows after the answers, and its work belongs to the write.
  return ((await waitUntilQuiet(server)) - before) / CALLS[method];
}

/**
 * Returns the processor time at which the server had nothing left to do but its regular work. After 20 pauses it
 * returns the processor time of a server that is still busy.
 */
async function waitUntilQuiet({ pid }: Server): Promise<number> {
  let before = await processorTimeUs(pid);
  for (let pause = 0; pause < QUIET_PAUSES_MAX; pause++) {
    await sleep(QUIET_PAUSE_MS);
    const now = await processorTimeUs(pid);
    if (now - before < QUIET_US) return before;
    before = now;
  }
  return before;
}

function benchCall(method: 'GET' | 'POST', path: string, title: string, body?: object) {
  return async (context: BenchContext, beside?: string): Promise<BenchmarkResult> => {
    const old = await start(context, OLD, await unpackServer({ after: context.onClose }, OLD));
    const current = await start(context, 'this version');
    const others = beside === undefined ? [] : [await start(context, beside, beside)];
    const contender = (server: Server): Contender => ({
      name: server.name,
      run: () => measureBlock(server, method, path, body),
    });
    const rows = await compare([old, current, ...others].map(contender), { rounds: ROUNDS, unit: 'µs' });
    return {
      title,
      description: `Node’s processor time per call, of all threads, without PostgreSQL. ${PEOPLE} people with ${MOODS_EACH} check-ins each, and blocks of ${CALLS[method]} calls in turn to each version, all of which run at the same time. Processor time depends little on what else the machine does, and the ratio less.`,
      rows,
      targets: [targetOf(rows)],
    };
  };
}

function targetOf([, current]: readonly Row[]): string {
  const ratio = current?.ratio ?? Number.NaN;
  return formatTarget(`at most ${RATIO_MAX} × ${OLD}`, `${ratio.toFixed(2)} ×`, ratio <= RATIO_MAX);
}

export const benchGetMoodPerCall = benchCall('GET', '/api/mood', 'GET mood, a page of 30 check-ins');
export const benchPostMoodPerCall = benchCall('POST', '/api/mood', 'POST mood', {
  ...{ moodValue: 4, fatigueValue: 2, notes: NOTE },
});
