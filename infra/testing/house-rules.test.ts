import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { countHouseRules, type Place } from './house-rules.ts';
import { RETIRED_NAMES } from './retired-names.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const UNCLEAR_COMMENTS_MAX = 29;

const shown = (places: readonly Place[]) => places.map(({ file, line, text }) => `${file}:${line} ${text}`);

test('the code keeps the house rules', () => {
  const { retiredNames, retryLoops, backgroundLoops, sleepingLoops, swallowedErrors, unclearComments } =
    countHouseRules(REPOSITORY);
  assert.deepEqual(shown(retiredNames), [], 'use the names of docs/glossary.md');
  assert.deepEqual(shown(retryLoops), [], 'use backoffDelays');
  assert.deepEqual(shown(backgroundLoops), [], 'use BackgroundLoop');
  assert.deepEqual(shown(sleepingLoops), [], 'use pollUntil, retry or BackgroundLoop');
  assert.deepEqual(shown(swallowedErrors), [], 'log each error once');
  assert.ok(
    unclearComments.length <= UNCLEAR_COMMENTS_MAX,
    `start no comment with Who or What:\n${shown(unclearComments).join('\n')}`,
  );
});

test('each rule finds the code that breaks it', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'hearten-house-rules-'));
  t.after(() => rm(root, { recursive: true }));
  const files = {
    'api/name.ts': `export const ${RETIRED_NAMES[0]} = 1;\n`,
    'infra/retry.ts': 'pause = Math.min(pause * 2, MAX);\n',
    'infra/loop.ts': 'setInterval(look, 1_000);\n',
    'infra/poll.ts':
      "import { setTimeout as sleep } from 'node:timers/promises';\nwhile (!ready()) await sleep(100);\n",
    'projections/error.ts': 'work().catch(() => {});\n',
    'domain/comment.ts': '/** Keeps the list. What expires is removed. */\nexport const list = [];\n',
  };
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), code);
  }
  const { comments, ...found } = countHouseRules(root);
  const places = Object.fromEntries(Object.entries(found).map(([rule, [place]]) => [rule, place?.file]));
  assert.deepEqual(places, {
    retiredNames: 'api/name.ts',
    retryLoops: 'infra/retry.ts',
    backgroundLoops: 'infra/loop.ts',
    sleepingLoops: 'infra/poll.ts',
    swallowedErrors: 'projections/error.ts',
    unclearComments: 'domain/comment.ts',
  });
  assert.equal(comments, 1);
});
