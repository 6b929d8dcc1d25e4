import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import test, { type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { containerPrefix } from './testing/container.ts';
import { ask, type Owner, type StartOptions, TestDataFolder } from './testing/test-data-folder.ts';

/** 'daemon', an ordinary user on every system, and a uid without an entry in /etc/passwd. */
const NAMED = 1;
const NAMELESS = 54_321;
const NOBODY = 65_534;

const ourCode = fileURLToPath(import.meta.url);
const isRoot = process.getuid?.() === 0;
const othersReachUs =
  isRoot &&
  spawnSync(process.execPath, ['--check', ourCode], { uid: NAMED, gid: NAMED, cwd: '/' }).status === 0;

const rootOnly = { skip: !isRoot && 'needs root' };
const othersOnly = { skip: !othersReachUs && 'needs root, and a repository that other users can read' };

async function store(owner: Owner): Promise<void> {
  await ask((await owner.up()).connectionString, 'create table kept as select 1 as n');
}

async function assertStored(owner: Owner): Promise<void> {
  assert.deepEqual(await ask((await owner.up()).connectionString, 'select n from kept'), [{ n: 1 }]);
}

/**
 * Runs the whole life of a cluster as one account: a first start, a killed owner, a takeover, a killed server
 * and another start.
 */
async function assertLives(place: TestDataFolder, options: StartOptions): Promise<void> {
  const first = place.start(options);
  await store(first);
  await first.kill();
  const second = place.start(options);
  assert.equal((await second.up()).adopted, true);
  await Promise.all([second.kill(), place.killServer()]);
  const third = place.start(options);
  await assertStored(third);
  assert.deepEqual(await third.stop(), { code: 0, said: '' });
  assert.deepEqual(await place.server(), []);
}

async function inContainer(t: TestContext): Promise<(uid: number) => StartOptions> {
  const enter = await containerPrefix(t);
  assert.ok(enter, 'root can create namespaces here');
  return (uid) => ({ prefix: enter(uid) });
}

for (const [who, uid] of [
  ['an ordinary user', NAMED],
  ['a uid without a name', NAMELESS],
] as const) {
  test(`${who} can run the embedded PostgreSQL`, othersOnly, async (t) => {
    const place = await TestDataFolder.make(t, 'data', uid);
    await assertLives(place, { uid });
    assert.equal((await stat(place.cluster)).uid, uid);
  });
}

test('root can run the embedded PostgreSQL and owns every file', rootOnly, async (t) => {
  const place = await TestDataFolder.make(t);
  await assertLives(place, {});
  assert.equal((await stat(place.cluster)).uid, 0);
});

test(
  'root drops its privileges where namespaces are forbidden, and continues to do so where they are allowed',
  rootOnly,
  async (t) => {
    const place = await TestDataFolder.make(t);
    const contained = await inContainer(t);
    await assertLives(place, contained(0));
    assert.equal((await stat(place.cluster)).uid, NOBODY);
    const allowed = place.start();
    await assertStored(allowed);
    assert.deepEqual(await allowed.stop(), { code: 0, said: '' });
  },
);

test(
  'a cluster that was created in a namespace is transferred where namespaces are forbidden',
  rootOnly,
  async (t) => {
    const place = await TestDataFolder.initialized(t);
    const before = place.start();
    await store(before);
    await before.stop();
    const contained = await inContainer(t);
    const after = place.start(contained(0));
    await assertStored(after);
    assert.deepEqual(await after.stop(), { code: 0, said: '' });
  },
);

test('if no account can be used, one line says what to do', othersOnly, async (t) => {
  const contained = await inContainer(t);
  const says = (who: string) =>
    `The embedded PostgreSQL can't run as ${who}, and this system allows neither user namespaces nor ` +
    'dropping privileges: set DATABASE_URL, or start Hearten as an ordinary user';
  const place = await TestDataFolder.make(t);
  const helpless = [...(contained(0).prefix ?? []), 'setpriv', '--bounding-set=-setuid'];
  assert.deepEqual(await place.start({ prefix: helpless }).end, { code: 2, said: says('root') });
  const nameless = await TestDataFolder.make(t, 'data', NAMELESS);
  const end = await nameless.start(contained(NAMELESS)).end;
  assert.deepEqual(end, { code: 2, said: says(`uid ${NAMELESS}, which has no name`) });
});

test('a data folder of one account is refused to another', othersOnly, async (t) => {
  const place = await TestDataFolder.make(t, 'data', NAMED);
  await store(place.start({ uid: NAMED }));
  const end = await place.start().end;
  assert.equal(end.code, 2);
  assert.match(end.said, /^The data folder .* belongs to uid 1, but this process runs as uid 0: [^\n]*$/);
});
