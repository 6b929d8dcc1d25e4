import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { FailureRun } from '../../../infra/background/failure-run.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { APP_VERSION } from '../../app-version.ts';
import { startHousekeeping } from '../../housekeeping.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const TOKEN = 'a long enough word for Prometheus';
const MOOD = { moodValue: 3, fatigueValue: 3 };

/** Reads the metrics: `name{labels}` with its number. */
async function look({ app }: TestApp): Promise<ReadonlyMap<string, number>> {
  const { statusCode, headers, body } = await app.inject('/metrics');
  assert.equal(statusCode, 200, body);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? [];
      assert.notEqual(name, '', `a line of another form: ${line}`);
      return [name, Number(value)];
    }),
  );
}

test('requests are counted by the template of their route, without personal data', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, username, id } = await registerPerson(testApp);
  const entry = (await browser.post('/api/mood', MOOD)).json<{ id: string }>();
  await browser.delete(`/api/mood/${entry.id}`);
  await browser.get(`/api/mood?userId=${id}`);
  await browser.get('/somebody/else');
  await browser.get('/api/nothing');

  const metrics = await look(testApp);
  const count = (method: string, route: string, status: number) =>
    metrics.get(
      `hearten_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  assert.equal(count('POST', '/api/mood', 201), 1);
  assert.equal(count('DELETE', '/api/mood/:id', 204), 1);
  assert.equal(count('GET', '/api/mood', 200), 1);
  assert.equal(count('GET', 'none', 404), 2);
  const text = [...metrics.keys()].join('\n');
  const { rows } = await testApp.services.pool.query('select person_id from accounts');
  for (const personal of [username, 'Maren', entry.id, String(id), 'somebody', rows[0].person_id]) {
    assert.ok(!text.includes(personal), personal);
  }
});

test('metrics show the position of the log and of the read models, and which of them are paused', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  await browser.post('/api/mood', MOOD);
  const head = (await testApp.services.store.readAll(-1n, 1_000)).events.at(-1)?.position;
  await eventually('the read model has caught up', async () => {
    return (await look(testApp)).get('hearten_projection_lag{projection="mood"}') === 0;
  });
  const waitForProjection = await look(testApp);
  assert.equal(waitForProjection.get('hearten_log_head_position'), Number(head));
  assert.equal(waitForProjection.get('hearten_projection_position{projection="mood"}'), Number(head));
  assert.equal(waitForProjection.get('hearten_projection_paused{projection="mood"}'), 0);
  assert.equal(waitForProjection.get('hearten_stores_reachable'), 1);

  await testApp.services.projector.stop();
  await testApp.services.pool.query(`update checkpoints set paused_at = 7, paused_reason = 'a fault'`);
  await browser.post('/api/mood', MOOD);
  const paused = await look(testApp);
  assert.equal(paused.get('hearten_projection_paused{projection="mood"}'), 1);
  assert.equal(paused.get('hearten_projection_lag{projection="mood"}'), 1);
  assert.equal(paused.get('hearten_log_head_position'), Number(head) + 1);
});

test('metrics show position, lag and failures of reactors, also in a process that runs none', async (t) => {
  const testApp = await buildTestApp(t);
  const beside = await buildTestApp(t, { beside: testApp });
  const { services } = testApp;
  await services.reactors.start(collectingLogger());
  const author = new Browser(testApp);
  const { id: postId } = (await author.post('/api/community/posts', { content: 'Hello' })).json();
  await waitForProjections(testApp, 'community-posts');
  await new Browser(testApp).post(`/api/community/posts/${postId}/like`);
  const like = likeOf(postId);
  const newer = { ...like, metadata: { ...like.metadata, schemaVersion: 9 } };
  await services.store.append(`reaction-${randomUUID()}-${randomUUID()}`, 'none', [newer]);
  await eventually('the reactor is at the end of the log', async () => {
    const metrics = await look(testApp);
    const position = metrics.get('hearten_reactor_position{reactor="thank-for-like"}');
    return position !== undefined && position === metrics.get('hearten_log_head_position');
  });
  const metrics = await look(testApp);
  assert.equal(metrics.get('hearten_reactor_lag{reactor="thank-for-like"}'), 0);
  assert.equal(metrics.get('hearten_reactor_failures_total{reactor="thank-for-like"}'), 1);

  await services.reactors.stop();
  await services.store.append(`reaction-${randomUUID()}-${randomUUID()}`, 'none', [likeOf(postId)]);
  const besides = await look(beside);
  assert.equal(besides.get('hearten_reactor_lag{reactor="thank-for-like"}'), 1);
  assert.equal(besides.get('hearten_reactor_failures_total{reactor="thank-for-like"}'), 0);
});

/** A like as the log stores it. */
const likeOf = (postId: string) => ({
  id: randomUUID(),
  type: 'PostLiked',
  data: { postId },
  metadata: {
    commandId: randomUUID(),
    occurredAt: '2026-11-03T08:30:00.000Z',
    schemaVersion: 1,
    appVersion: 'test',
  },
});

test('metrics show waiting work, the event loop and the process', async (t) => {
  const metrics = await look(await buildTestApp(t));
  for (const name of [
    'hearten_append_queue',
    'hearten_commands_waiting',
    'hearten_pool_waiting',
    'hearten_pool_connections{state="busy"}',
    'hearten_event_loop_delay_seconds{quantile="0.99"}',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ]) {
    assert.ok((metrics.get(name) ?? -1) >= 0, name);
  }
});

test('commands and appends in progress are counted', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const held = await testApp.services.pool.connect();
  await held.query('begin; lock table events in exclusive mode');
  const writes = [1, 2].map(() => browser.post('/api/mood', MOOD));
  await eventually('both are counted', async () => {
    const metrics = await look(testApp);
    return metrics.get('hearten_commands_waiting') === 2 && metrics.get('hearten_append_queue') === 1;
  });
  await held.query('rollback');
  held.release();
  for (const { statusCode } of await Promise.all(writes)) assert.equal(statusCode, 201);
  assert.equal((await look(testApp)).get('hearten_commands_waiting'), 0);
});

test('from another machine, or through a proxy on this one, the token is required', async (t) => {
  const testApp = await buildTestApp(t, { env: { METRICS_TOKEN: TOKEN } });
  const away = new Browser(testApp, '192.0.2.7');
  const status = async (browser: Browser, headers: Record<string, string>) =>
    (await browser.get('/metrics', { headers })).statusCode;
  const home = new Browser(testApp);
  assert.equal(await status(home, {}), 200);
  assert.equal(await status(new Browser(testApp, '::1'), {}), 200);
  assert.equal(await status(home, { 'x-forwarded-for': '127.0.0.1' }), 401);
  assert.equal(await status(away, {}), 401);
  assert.equal(await status(away, { 'x-forwarded-for': '127.0.0.1' }), 401);
  assert.equal(await status(away, { authorization: `Bearer ${TOKEN}x` }), 401);
  assert.equal(await status(away, { authorization: TOKEN }), 401);
  assert.equal(await status(away, { authorization: `Bearer ${TOKEN}` }), 200);
  const refused = await away.get('/metrics');
  assert.equal(refused.headers['www-authenticate'], 'Bearer');
  assert.ok(!refused.body.includes('hearten_'));
});

test('without a configured token no other machine can read the metrics', async (t) => {
  const testApp = await sharedTestApp(t);
  const away = new Browser(testApp, '192.0.2.7');
  assert.equal((await away.get('/metrics')).statusCode, 403);
  assert.equal((await away.get('/metrics', { headers: { authorization: 'Bearer ' } })).statusCode, 403);
});

test('with PUBLIC_ORIGIN the metrics need the token on this machine too, because a proxy there brings strangers', async (t) => {
  const env = { PUBLIC_ORIGIN: 'https://hearten.example' };
  const here = { app: (await buildTestApp(t, { env: { ...env, METRICS_TOKEN: TOKEN } })).app };
  assert.equal((await new Browser(here).get('/metrics')).statusCode, 401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  assert.equal((await new Browser(here).get('/metrics', { headers })).statusCode, 200);
  assert.equal((await new Browser(await buildTestApp(t, { env })).get('/metrics')).statusCode, 403);
});

test('failures of background work are counted by task', async (t) => {
  const testApp = await buildTestApp(t);
  const failures = new FailureRun({ task: 'a failing test', log: collectingLogger() });
  for (let count = 0; count < 3; count++) failures.add(new TypeError('no such method'), 'trying again');
  const metrics = await look(testApp);
  assert.equal(metrics.get('hearten_background_failures_total{task="a failing test"}'), 3);
});

/** Events that no projection handles, stored an hour ago. */
const OLD_EVENTS = `
  insert into events (position, stream, version, event_id, type, data, metadata, recorded_at)
  select (select max(position) from events) + n, 'lamp-' || n, 0, gen_random_uuid(), 'LampLit', '{}', '{}',
    now() - interval '1 hour'
  from generate_series(1, $1) as n`;

test('a long lag is shown whole, in events and in seconds', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const behind = await services.store.lastPosition();
  assert.ok(await services.progress.waitFor('mood', behind, 10_000));
  await services.projector.stop();
  await services.pool.query(OLD_EVENTS, [25_000]);
  const metrics = await look(testApp);
  assert.equal(metrics.get('hearten_log_head_position'), Number(behind) + 25_000);
  assert.equal(metrics.get('hearten_projection_lag{projection="mood"}'), 25_000);
  const seconds = metrics.get('hearten_projection_lag_seconds{projection="mood"}') ?? 0;
  assert.ok(seconds >= 3_599 && seconds < 3_700, `${seconds} s`);
});

test('two scrapers read the same counters, histograms and delays', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  await browser.post('/api/mood', MOOD);
  const [one, other] = [await look(testApp), await look(testApp)];
  for (const name of [
    'hearten_append_duration_seconds_count',
    'hearten_query_duration_seconds_count',
    'hearten_pool_wait_seconds_count',
    'hearten_event_loop_delay_seconds{quantile="1"}',
    'process_cpu_seconds_total',
  ]) {
    const first = one.get(name) ?? 0;
    assert.ok(first > 0, name);
    assert.ok((other.get(name) ?? 0) >= first, `${name} is not less for the second`);
  }
});

test('the heap, garbage collection, open files and the build are shown', async (t) => {
  const metrics = await look(await buildTestApp(t));
  const value = (name: string) => metrics.get(name) ?? -1;
  assert.ok(value('nodejs_heap_size_used_bytes') <= value('nodejs_heap_size_total_bytes'));
  assert.ok(value('nodejs_heap_size_used_bytes') > 1e6);
  if (process.platform === 'linux') {
    assert.ok(value('process_open_fds') > 3);
    assert.ok(value('process_max_fds') >= value('process_open_fds'));
  }
  const build = [...metrics.keys()].find((name) => name.startsWith('hearten_build_info'));
  assert.equal(build, `hearten_build_info{version="${APP_VERSION}",node="${process.versions.node}"}`);
});

test('refused attempts, waiting erasures and the last housekeeping are shown', async (t) => {
  const testApp = await buildTestApp(t);
  const hits = async () =>
    (await look(testApp)).get('hearten_throttle_hits_total{throttle="login-account"}') ?? 0;
  const before = await hits();
  const guess = { username: 'nobody', password: 'a guess' };
  const away = new Browser(testApp, '192.0.2.7');
  for (let attempt = 0; attempt < 6; attempt++) await away.post('/api/login', guess);
  assert.equal(await hits(), before + 1);

  const { browser, password } = await registerPerson(testApp);
  await browser.call('DELETE', '/api/user', { body: { password } });
  const housekeeping = startHousekeeping(testApp.services);
  const lastRun = 'hearten_housekeeping_last_success_timestamp_seconds{task="housekeeping"}';
  await eventually('housekeeping has run', async () => (await look(testApp)).has(lastRun), 5_000);
  const remains = (name: string, table: string) => `hearten_erased_remains_${name}{table="${table}"}`;
  const rewritten = remains('rewritten_timestamp_seconds', 'public.accounts');
  await eventually('accounts are rewritten', async () => (await look(testApp)).has(rewritten));
  await housekeeping.stop();
  const metrics = await look(testApp);
  assert.equal(metrics.get(remains('waiting_seconds', 'public.accounts')), 0);
  const [moods = ''] = [...metrics.keys()].filter((name) => name.includes('.mood_entries'));
  assert.ok((metrics.get(moods) ?? 0) > 0, 'a read model waits for two weeks');
  assert.equal(metrics.get(moods.replace('waiting', 'overdue')), 0);
  assert.equal(metrics.get('hearten_erased_remains_wal_kept'), 0);
  assert.ok(Math.abs((metrics.get(lastRun) ?? 0) - Date.now() / 1_000) < 60);
  assert.equal(metrics.get('hearten_erasures_waiting{state="scheduled"}'), 1);
  assert.equal(metrics.get('hearten_erasures_waiting{state="due"}'), 0);
  assert.equal(metrics.get('hearten_password_hash_queue'), 0);
});
