import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';

const PAGE = new URL('../docs/api-walk.md', import.meta.url);
/** A block of commands, and the block of answers below it, if there is one. */
const BLOCK = /```sh\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs;
/** The end marker of a block's output. No answer contains it. */
const END = '\u001e';
/** Stands for the parts of an answer that differ each time. */
const GAP = '…';

const missing = ['bash', 'curl'].find((command) => spawnSync(command, ['--version']).error);
const skip = missing === undefined ? false : `there is no ${missing}`;

/** Calls that need a passkey or a push subscription, which curl does not have. The tests of the routes make them. */
const NEED_A_DEVICE = [
  'POST /api/passkeys',
  'POST /api/passkeys/creation',
  'PATCH /api/passkeys/:id',
  'DELETE /api/passkeys/:id',
  'POST /api/passkeys/request',
  'POST /api/passkeys/sign-in',
  'POST /api/passkeys/password',
  'PUT /api/reminders',
  'POST /api/reminders/test',
  'DELETE /api/reminders/:id',
];

/**
 * Calls that succeed only with a role or a study, which only the server's command line gives, or after a moderator's
 * decision. The tests of the routes make them.
 */
const NEED_A_ROLE = [
  'POST /api/staff/session',
  'GET /api/operations',
  'GET /api/staff/roles',
  'POST /api/staff/roles',
  'DELETE /api/staff/roles/:id',
  'POST /api/operations/projections/:name/retry',
  'POST /api/operations/projections/:name/rebuild',
  'POST /api/operations/projections/:name/verify',
  'GET /api/operations/actions',
  'GET /api/operations/role-sessions',
  'DELETE /api/operations/role-sessions/:id',
  'GET /api/moderation/cases',
  'GET /api/moderation/cases/:id',
  'POST /api/moderation/cases/:id/decisions',
  'POST /api/moderation/notices/:id/appeal',
  'DELETE /api/moderation/notices/:id/appeal',
  'POST /api/research/studies/:id/consents',
  'POST /api/research/studies/:id/withdrawals',
  'GET /api/studies',
  'GET /api/studies/:id/moments',
  'GET /api/studies/:id/receipts',
  'GET /api/studies/:id/aggregates',
  'GET /api/studies/:id/receipts/:readId',
  'POST /api/studies/:id/exports',
  'GET /api/studies/:id/exports',
  'GET /api/studies/:id/exports/:exportId',
  'POST /api/studies/:id/exports/:exportId/deletion-confirmations',
];

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Whether `line` is the documented line, with any text in its gaps. */
function matchesDocumentedLine(line: string, documented: string): boolean {
  const [start = '', ...parts] = documented.split(GAP);
  const end = parts.pop();
  if (end === undefined) return line === start;
  if (!line.startsWith(start)) return false;
  let from = start.length;
  for (const part of parts) {
    const at = line.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return line.endsWith(end) && line.length - end.length >= from;
}

/** Every documented call, in the notation of the metrics. */
async function describedCalls(origin: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
}

/** Every call that was answered with success so far. */
async function madeCalls(origin: string): Promise<Set<string>> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const counts = metrics.matchAll(/duration_seconds_count\{method="(\w+)",route="([^"]+)",status="2\d\d"\}/g);
  return new Set([...counts].map(([, method, route]) => `${method} ${route}`));
}

test('the API walk’s commands give the documented answers and cover every call', { skip }, async (t) => {
  const scope = lifoScope(t);
  const cwd = await temporaryFolder(scope);
  const hearten = await HeartenProcess.start(scope, {
    dataFolder: await temporaryFolder(scope),
    env: { HEARTEN_SECURITY_CONTACT: 'mailto:security@hearten.example' },
  });
  const { origin } = hearten;
  // A first start accepts requests while its read models are still taking in the demo data.
  await hearten.untilReady();
  const blocks = [...(await readFile(PAGE, 'utf8')).matchAll(BLOCK)];
  const script = blocks.map(([, typed]) => `${typed}printf '${END}'\n`).join('');
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: { PATH: process.env.PATH, HEARTEN: origin },
  });
  for (const [index, [, typed, documented = '']] of blocks.entries()) {
    const [answers, expected] = [lines(stdout.split(END)[index] ?? ''), lines(documented)];
    const isAsDocumented =
      answers.length === expected.length &&
      answers.every((line, at) => matchesDocumentedLine(line, expected[at] ?? ''));
    if (!isAsDocumented) assert.deepEqual(answers, expected, `the answers to:\n${typed}`);
  }

  const [described, made] = [await describedCalls(origin), await madeCalls(origin)];
  const left = described.filter((call) => !made.has(call));
  // An upgraded connection is not counted as a finished request. The page's output shows that it was
  // upgraded.
  assert.deepEqual(left.sort(), ['GET /api/live', ...NEED_A_DEVICE, ...NEED_A_ROLE].sort());
  assert.ok(described.length > 40);
});
