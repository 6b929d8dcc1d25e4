import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A program that has not ended by itself after this time, in milliseconds, is killed and fails its test. */
const END_MAX_MS = 60_000;
const MISTAKES: readonly (readonly [program: string, words: readonly string[], expected: RegExp])[] = [
  ['bench/run.ts', ['http', '--jsn'], /^Unknown option '--jsn'\nUsage: npm run bench/],
  ['bench/run.ts', ['nope'], /^There is no benchmark "nope"\nUsage: /],
  ['bench/lighthouse.ts', ['--rounds', 'many'], /^--rounds many is not a number/],
  ['e2e/screenshots.ts', ['nope'], /^There is no screen "nope"\nUsage: .*home/],
  ['e2e/walk-through.ts', ['--recrod'], /^Unknown option '--recrod'\nUsage: npm run walk-through/],
  [
    'e2e/research-export/cli.ts',
    ['--recrod'],
    /^Unknown option '--recrod'\nUsage: npm run research-export-check/,
  ],
  ['e2e/crash/cli.ts', ['--cycles', 'all'], /^--cycles all is no number/],
  ['e2e/crash/cli.ts', ['--seed=-5'], /^--seed -5 is no whole number of 0 or more\nUsage: /],
  ['api/backups-cli.ts', ['failed'], /^backups: failed needs a reason/],
  ['api/roles-cli.ts', ['grant', 'maren', 'nope'], /^roles: there is no role "nope": name one of moderator/],
  ['api/people-cli.ts', ['nope', 'maren'], /^people: there is no command "nope": name one of find, lock/],
  ['projections/cli.ts', ['retry', 'nope'], /^projections: there is no read model "nope": name one of mood/],
];

for (const [program, words, expected] of MISTAKES) {
  test(`${program} ${words.join(' ')}: the mistake in one line, exit code 2`, async () => {
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      const options = { cwd: ROOT, timeout: END_MAX_MS, killSignal: 'SIGKILL' } as const;
      execFile(process.execPath, [program, ...words], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? error?.signal, said: stdout + stderr }),
      );
    });
    assert.equal(code, 2, said);
    assert.match(said, expected);
    assert.ok(said.trimEnd().split('\n').length <= 2, said);
  });
}
