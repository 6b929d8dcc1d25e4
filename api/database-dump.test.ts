import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { moodProjection } from '../projections/mood/project.ts';
import { versionedSchema } from '../projections/runtime/table-versions.ts';
import { dump, encodingsOf } from './testing/dump.ts';
import { Browser, buildTestApp } from './testing/test-app.ts';

const FULL_NAME = 'Canaria Fullname';
const USERNAME = 'canary-username';
const SECOND_USERNAME = 'Canary, named again';
const PASSWORDS = ['canary password one', 'canary password two', 'canary password three', 'canary wrong one'];
const NOTES = ['canary note that stays', 'canary note withdrawn', 'canary note sent twice'];
const ADDRESS = '203.0.113.77';

interface Answer {
  readonly recoveryCode: string;
  readonly id: string;
  readonly username: string;
}

test('a dump of the database contains no note, name, password or code, and no exact time of an account or a session', async (t) => {
  const testApp = await buildTestApp(t);
  const browser = new Browser(testApp, ADDRESS);
  const visitor = new Browser(testApp, ADDRESS);
  const [first, second, third, wrong] = PASSWORDS as [string, string, string, string];
  const say = (notes: string, headers = {}) =>
    browser.post('/api/mood', { moodValue: 3, fatigueValue: 2, notes }, headers);
  const ok = async (answer: Promise<{ statusCode: number; json(): Answer }>) => {
    const { statusCode, json } = await answer;
    assert.ok(statusCode < 300);
    return statusCode === 204 ? { recoveryCode: '', id: '', username: '' } : json();
  };

  const codes: string[] = [];
  const person = { username: USERNAME, password: first, fullName: FULL_NAME };
  codes.push((await ok(browser.post('/api/register', person))).recoveryCode);
  await ok(say(NOTES[0] as string));
  await ok(browser.delete(`/api/mood/${(await ok(say(NOTES[1] as string))).id}`));
  const key = { 'idempotency-key': randomUUID() };
  await ok(say(NOTES[2] as string, key));
  await ok(say(NOTES[2] as string, key));
  await browser.get('/api/mood');
  const { username } = await ok(browser.call('PATCH', '/api/user', { body: { username: SECOND_USERNAME } }));
  assert.equal(username, SECOND_USERNAME);
  codes.push((await ok(browser.post('/api/recovery-code', { password: first }))).recoveryCode);
  await ok(new Browser(testApp).post('/api/login', { username: SECOND_USERNAME, password: first }));
  const { rows: before } = await testApp.services.pool.query<{ id: string }>('select id from sessions');
  await ok(browser.post('/api/password', { currentPassword: first, newPassword: second }));
  await ok(browser.post('/api/logout'));
  assert.equal(
    (await browser.post('/api/login', { username: SECOND_USERNAME, password: wrong })).statusCode,
    401,
  );
  await ok(browser.post('/api/login', { username: SECOND_USERNAME, password: second }));
  const recover = { username: SECOND_USERNAME, recoveryCode: codes[1], newPassword: third };
  codes.push((await ok(browser.post('/api/recover', recover))).recoveryCode);
  assert.equal((await browser.post('/api/login', { username: wrong, password: wrong })).statusCode, 401);
  assert.deepEqual(
    (await browser.get('/api/mood')).json<{ notes: string }[]>().map(({ notes }) => notes),
    [NOTES[2], NOTES[0]],
    'their owner can read them',
  );

  await ok(visitor.post('/api/community/posts', { content: 'Good morning' }));
  await testApp.services.pool.query("update sessions set created_at = created_at - interval '16 minutes'");
  await testApp.services.sessions.sweep();

  const tables = await dump(testApp.services.pool);
  assert.ok(tables.size >= 8);
  assert.match(tables.get('public.events') ?? '', /MoodLogged/);
  assert.match(tables.get(`${versionedSchema(moodProjection)}.mood_entries`) ?? '', / MoodLogged \d/);
  assert.match(tables.get('public.command_register') ?? '', /entryId/);
  const findings = (texts: readonly string[]) =>
    [...tables].flatMap(([table, text]) =>
      texts
        .filter((secret) => encodingsOf(secret).some((form) => text.toLowerCase().includes(form)))
        .map(() => table),
    );
  const bareCodes = codes.map((code) => code.replaceAll('-', ''));
  const names = [FULL_NAME, USERNAME, SECOND_USERNAME, 'canar', 'fullname', 'named again'];
  assert.deepEqual(findings([...NOTES, ...PASSWORDS, ...codes, ...bareCodes, ADDRESS, ...names]), []);
  assert.match(tables.get('public.account_names') ?? '', /nonce/);
  for (const table of ['accounts', 'sessions']) {
    const text = tables.get(`public.${table}`) ?? '';
    assert.match(text, /\d\d:\d\d:\d\d/);
    assert.doesNotMatch(text, /\d\d:\d\d:\d\d\.\d/, `${table} has no time of a moment`);
  }
  const ended = tables.get('public.ended_sessions') ?? '';
  assert.match(ended, /ended-by-owner,\d{4}-\d\d-\d\d\)/, 'the reason and a day');
  assert.doesNotMatch(ended, /\d\d:\d\d/, 'and no time');
  const digests = before.flatMap(({ id }) => [id, createHash('sha256').update(id).digest('hex')]);
  assert.deepEqual(findings(digests), [], 'no ended session can be recognized');
  const [, userId = ''] = /^\((\d+),/.exec(tables.get('public.accounts') ?? '') ?? [];
  assert.doesNotMatch(
    tables.get('public.events') ?? '',
    new RegExp(`\\b${userId}\\b`),
    'no user number is in it',
  );
});
