import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allProjections } from '../../../projections/catalogue.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const TOKEN = 'a long enough word for Prometheus';

test('a process that works is up and ready', async (t) => {
  const { app } = await buildTestApp(t);
  assert.equal((await app.inject({ url: '/live' })).statusCode, 200);
  const ready = await app.inject({ url: '/ready' });
  assert.equal(ready.statusCode, 200);
  assert.equal(ready.json().status, 'ready');
  const serving = await app.inject({ url: '/serving' });
  assert.equal(serving.statusCode, 200);
  assert.deepEqual(serving.json(), { status: 'serving' });
  assert.deepEqual(
    ready
      .json()
      .projections.map(({ name, paused }: { name: string; paused: string | null }) => [name, paused]),
    allProjections.map(({ name }) => [name, null]),
  );
});

test('strangers learn only whether it is ready; details need the token, or without PUBLIC_ORIGIN this machine', async (t) => {
  const PUBLIC_ORIGIN = 'https://hearten.example';
  const inside = await buildTestApp(t, { env: { METRICS_TOKEN: TOKEN } });
  const served = await buildTestApp(t, { env: { METRICS_TOKEN: TOKEN, PUBLIC_ORIGIN } });
  const withToken = { headers: { authorization: `Bearer ${TOKEN}` } };
  const withAnother = { headers: { authorization: 'Bearer another word' } };
  for (const { app, services } of [inside, served]) {
    const [here, away] = [new Browser({ app }), new Browser({ app }, '192.0.2.7')];
    const strangers: ReturnType<Browser['get']>[] = [
      away.get('/ready'),
      away.get('/ready', withAnother),
      here.get('/ready', { headers: { 'x-forwarded-for': '192.0.2.7' } }),
      ...(app === served.app ? [here.get('/ready')] : []),
    ];
    for (const answer of await Promise.all(strangers)) {
      assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'ready' }]);
    }
    const operators = [away.get('/ready', withToken), ...(app === inside.app ? [here.get('/ready')] : [])];
    for (const answer of await Promise.all(operators)) assert.ok(answer.json().projections.length > 0);

    await services.projector.stop();
    await services.pool.query(`update checkpoints set paused_at = 7, paused_reason = 'a fault'`);
    const notReady = await away.get('/ready');
    assert.deepEqual([notReady.statusCode, notReady.json()], [503, { status: 'not ready' }]);
    assert.match((await away.get('/ready', withToken)).body, /a fault/);
  }
});

test('with a read model paused it is up but not ready, says which and why, and when to ask again', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  // A running projection would report its own position, and a check in progress would use that.
  await waitForProjections(testApp);
  const reason = 'MoodLogged at position 7: InvalidEvent';
  await testApp.services.pool.query('update checkpoints set paused_at = 7, paused_reason = $1', [reason]);
  const ready = await browser.get('/ready');
  assert.equal(ready.statusCode, 503);
  assert.equal(ready.json().status, 'not ready');
  assert.equal(ready.json().projections[0].paused, reason);
  assert.ok(Number(ready.headers['retry-after']) >= 1);
  assert.equal((await browser.get('/live')).statusCode, 200);
  assert.equal((await browser.get('/serving')).statusCode, 200, 'people can still write and read');

  await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 });
  const read = await browser.get('/api/mood');
  assert.equal(read.headers['x-hearten-stale'], '1', 'the lists show the data as it is');
});
