import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';

/** Runs a program that has imported `endProcess` and `refuse`. */
function run(program: string): { code: number | null; out: string; said: string } {
  const source = `
    import { endProcess } from ${JSON.stringify(new URL('end-process.ts', import.meta.url).href)};
    import { refuse } from ${JSON.stringify(new URL('refuse.ts', import.meta.url).href)};
    ${program}`;
  const words = ['--input-type=module', '--eval', source];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: status, out: stdout, said: stderr };
}

test('a process ends by itself, with the exit code, and finishes what it does', () => {
  const ended = run(`endProcess(3, 20_000); setTimeout(() => console.log('finished'), 50);`);
  assert.deepEqual(ended, { code: 3, out: 'finished\n', said: '' });
});

test('a process that something keeps alive is ended', () => {
  assert.equal(run('setInterval(() => {}, 1_000); endProcess(3, 50);').code, 3);
});

test('the first exit code counts', () => {
  assert.equal(run('endProcess(3); endProcess(0);').code, 3);
});

test('a refusal stops the program with exit code 2 and its lines, and nothing else is printed', () => {
  const refused = run(`await refuse('There is no "x"', 'Usage: y'); console.log('not reached');`);
  assert.deepEqual(refused, { code: 2, out: '', said: 'There is no "x"\nUsage: y\n' });
});

test('another error after a refusal is still reported', () => {
  const ended = run(`setTimeout(() => { throw new Error('broken'); }); refuse('no');`);
  assert.equal(ended.code, 1);
  assert.match(ended.said, /^no\n.*Error: broken/s);
});
