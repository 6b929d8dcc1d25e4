import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { throttleHits } from '../../infra/throttle/throttle-hits.ts';
import { routeTable } from '../testing/route-table.ts';
import { Browser, buildTestApp, registerPerson } from '../testing/test-app.ts';

const MOOD = { moodValue: 3, fatigueValue: 3 };
const TOO_MUCH = 'That was too much at once. Please try again in a minute.';
const ADDRESS = '192.0.2.7';

test('a person who reads too often gets 429 on every route that reads, with the time to wait, and nobody else does', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_READS_PER_PERSON: '5/1m' } });
  const { browser } = await registerPerson(testApp);
  const { browser: other } = await registerPerson(testApp);
  const statuses = [];
  for (let call = 1; call <= 6; call++) statuses.push((await browser.get('/api/user')).statusCode);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  const reads = routeTable(testApp.app).filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/api/'),
  );
  assert.ok(reads.length > 10);
  for (const { url } of reads) {
    const refused = await browser.get(url.replace(':id', randomUUID()));
    assert.equal(refused.statusCode, 429, url);
    assert.equal(refused.json().message, TOO_MUCH);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait >= 1 && wait <= 60, `Retry-After ${wait}`);
  }
  assert.equal((await other.get('/api/user')).statusCode, 200);
  assert.equal((await browser.get('/live')).statusCode, 200, 'operators read on');
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201, 'writes count apart');
});

test('an address that reads too often gets 429 for every person there, and other addresses do not', async (t) => {
  const env = { HEARTEN_LIMIT_READS_PER_ADDRESS: '3/1m', HEARTEN_LIMIT_LOOPBACK_FACTOR: '2' };
  const testApp = await buildTestApp(t, { env });
  const statusesFrom = async (address: string, calls: number) => {
    const statuses = [];
    for (let call = 1; call <= calls; call++) {
      statuses.push((await new Browser(testApp, address).get('/api/tasks/available')).statusCode);
    }
    return statuses;
  };
  assert.deepEqual(await statusesFrom(ADDRESS, 4), [200, 200, 200, 429]);
  assert.deepEqual(await statusesFrom('192.0.2.8', 1), [200]);
  assert.deepEqual(
    await statusesFrom('127.0.0.1', 7),
    [...Array(6).fill(200), 429],
    'this machine is shared',
  );
  const { browser } = await registerPerson(testApp);
  assert.equal((await browser.get('/api/user')).statusCode, 429);
});

for (const [setting, name] of [
  ['HEARTEN_LIMIT_WRITES_PER_PERSON', 'writes-person'],
  ['HEARTEN_LIMIT_DAILY_WRITES_PER_PERSON', 'writes-person-day'],
] as const) {
  test(`with ${setting} used up, nothing more is stored, and signing out still works`, async (t) => {
    const testApp = await buildTestApp(t, { env: { [setting]: '3/1m' } });
    const { browser } = await registerPerson(testApp);
    const { browser: other } = await registerPerson(testApp);
    const hits = () => throttleHits().get(name) ?? 0;
    const before = hits();
    const entry = { title: 'Rain', content: 'All day.' };
    const key = randomUUID();
    assert.equal((await browser.post('/api/mood', MOOD, { 'idempotency-key': key })).statusCode, 201);
    assert.equal((await browser.post('/api/journal', entry)).statusCode, 201);
    assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
    const refused = await browser.post('/api/mood', MOOD);
    assert.deepEqual([refused.statusCode, refused.json().message], [429, TOO_MUCH]);
    assert.equal(
      (await browser.post('/api/journal', entry)).statusCode,
      429,
      'all personal writes count together',
    );
    assert.equal(hits() - before, 2);
    assert.equal((await browser.get('/api/mood')).json().length, 2);
    assert.equal((await browser.get('/api/journal')).json().length, 1);
    assert.equal((await other.post('/api/mood', MOOD)).statusCode, 201);
    assert.equal((await browser.post('/api/logout')).statusCode, 204);
  });
}
