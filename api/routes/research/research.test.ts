import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { participationStream } from '../../../domain/research/participation/events.ts';
import type { OwnStudy, SeenRead } from '../../../domain/research/schema.ts';
import { sha256 } from '../../../infra/crypto/sha256.ts';
import { closeStudy } from '../../research/manage-studies.ts';
import { appendToRead } from '../../research/recorded-reads.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { openStudy, publish, recordRead } from '../../testing/studies.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

async function registerAdult(testApp: TestApp) {
  const person = await registerPerson(testApp);
  await answerConsents(person.browser, { healthDataConsent: true, isAdult: true });
  const { rows } = await testApp.services.pool.query<{ person_id: string }>(
    'select person_id from accounts where id = $1',
    [person.id],
  );
  return { ...person, personId: rows[0]?.person_id as string };
}

async function answerConsents(browser: Browser, answers: object) {
  const answer = await browser.call('PUT', '/api/consents', { body: answers });
  assert.equal(answer.statusCode, 200, answer.body);
}

const join = (browser: Browser, { studyId, textHash }: Open, change: object = {}) =>
  browser.post(`/api/research/studies/${studyId}/consents`, {
    ...{ protocolVersion: 1, textHash, microdata: false },
    ...change,
  });
const withdraw = (browser: Browser, { studyId }: Open) =>
  browser.post(`/api/research/studies/${studyId}/withdrawals`, {});
/** The study in the person's list. No element if it is not offered. */
const studies = async (browser: Browser, { studyId }: Open) =>
  (await browser.get('/api/research/studies')).json<OwnStudy[]>().filter(({ id }) => id === studyId);
const reads = async (browser: Browser) => (await browser.get('/api/research/reads')).json<SeenRead[]>();
type Open = Awaited<ReturnType<typeof openStudy>>;

const participants = async ({ services }: TestApp, { studyId }: Open) =>
  (await services.participants.ofStudy(studyId)).map(({ personId, pseudonym }) => ({ personId, pseudonym }));
const typesOf = async ({ services }: TestApp, personId: string) =>
  (await services.store.readStream(participationStream(personId))).map(({ type }) => type);

test('an adult who agreed to keep health data reads the whole text, joins, and withdraws with a receipt for both', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser, personId } = await registerAdult(testApp);
  const [offered] = await studies(browser, study);
  assert.equal(sha256(offered?.open?.document as string), study.textHash);
  assert.deepEqual([offered?.id, offered?.consents, offered?.agreed], [study.studyId, [], []]);

  const joined = await join(browser, study, { microdata: true });
  assert.equal(joined.statusCode, 200, joined.body);
  const [given] = joined.json<OwnStudy>().consents;
  assert.deepEqual(
    [given?.protocolVersion, given?.textHash, given?.microdata, given?.end],
    [1, study.textHash, true, null],
  );
  assert.equal((await participants(testApp, study)).length, 1);

  const [receipt] = (await withdraw(browser, study)).json<OwnStudy>().consents;
  assert.deepEqual([receipt?.end?.reason, receipt?.end?.demandsDeletion], ['person', true]);
  assert.ok(BigInt(receipt?.end?.position as string) > BigInt(receipt?.position as string));
  assert.deepEqual(await participants(testApp, study), []);
  assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven', 'ConsentWithdrawn']);
});

test('the log has neither study nor scope of a consent in the clear', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser, personId } = await registerAdult(testApp);
  await join(browser, study);
  await withdraw(browser, study);
  const events = await testApp.services.store.readStream(participationStream(personId));
  assert.equal(events.length, 2);
  for (const { data } of events) assert.deepEqual(Object.keys(data), ['sealed']);
});

test('a person under 18, of unknown age or without consent to keep health data can’t join, and is nowhere noted', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  for (const answers of [
    { healthDataConsent: true, isAdult: false },
    { healthDataConsent: true },
    { healthDataConsent: false, isAdult: true },
  ]) {
    const { browser } = await registerPerson(testApp);
    await answerConsents(browser, answers);
    assert.equal((await join(browser, study)).statusCode, 403, JSON.stringify(answers));
  }
  assert.deepEqual(await participants(testApp, study), []);
});

test('an older version, another text, a closed study and an unknown one are refused', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser } = await registerAdult(testApp);
  const second = await publish(testApp.services, study.studyId, { retention: 'Until 2040' });
  assert.equal((await join(browser, study)).statusCode, 400, 'the text on the screen is old');
  assert.equal((await join(browser, study, { textHash: second })).statusCode, 400);
  assert.equal((await join(browser, study, { protocolVersion: 2 })).statusCode, 400);
  const unknown = { ...study, studyId: randomUUID() };
  assert.equal((await join(browser, unknown)).statusCode, 404);
  assert.equal((await join(browser, { ...study, studyId: 'x' })).statusCode, 404);
  assert.equal((await withdraw(browser, unknown)).statusCode, 404);
  await closeStudy(testApp.services, study.studyId);
  assert.equal((await join(browser, study, { protocolVersion: 2, textHash: second })).statusCode, 404);
  assert.deepEqual(await studies(browser, study), []);
  assert.deepEqual(await participants(testApp, study), []);
});

test('rows that the study does not ask for can’t be lent, and a law to keep copies is respected', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services, { microdata: false, keepsCopiesGround: '§ 16' });
  const { browser } = await registerAdult(testApp);
  assert.equal((await join(browser, study, { microdata: true })).statusCode, 400);
  await join(browser, study);
  const [consent] = (await withdraw(browser, study)).json<OwnStudy>().consents;
  assert.equal(consent?.end?.demandsDeletion, false);
});

test('two taps at the same time join once and withdraw once, also in two processes', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const study = await openStudy(here.services);
  const { browser, personId, username, password } = await registerAdult(here);
  const elsewhere = new Browser(there);
  await elsewhere.post('/api/login', { username, password });
  const given = await Promise.all([browser, elsewhere, browser, elsewhere].map((each) => join(each, study)));
  assert.deepEqual(
    given.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  );
  assert.deepEqual(await typesOf(here, personId), ['ConsentGiven']);
  assert.equal((await participants(here, study)).length, 1);
  await Promise.all([browser, elsewhere].map((each) => withdraw(each, study)));
  assert.deepEqual(await typesOf(here, personId), ['ConsentGiven', 'ConsentWithdrawn']);
  assert.deepEqual(await participants(here, study), []);
});

test('joining and withdrawing at the same time leave a made-up id exactly while the consent is in force', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser } = await registerAdult(testApp);
  await join(browser, study);
  for (let round = 0; round < 10; round++) {
    await Promise.all([withdraw(browser, study), join(browser, study)]);
    const [own] = await studies(browser, study);
    const isIn = own?.consents.at(-1)?.end === null;
    assert.equal((await participants(testApp, study)).length, isIn ? 1 : 0);
  }
});

test('a person who joins again gets another made-up id, and a late repeat of a call changes nothing', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser } = await registerAdult(testApp);
  const headers = { 'idempotency-key': randomUUID() };
  const url = `/api/research/studies/${study.studyId}/consents`;
  const body = { protocolVersion: 1, textHash: study.textHash, microdata: false };
  const first = () => browser.call('POST', url, { body, headers });
  await first();
  const [before] = await participants(testApp, study);
  await withdraw(browser, study);
  assert.equal((await first()).statusCode, 200);
  assert.deepEqual(await participants(testApp, study), [], 'the repeat joins nobody');
  await join(browser, study);
  const [after] = await participants(testApp, study);
  assert.notEqual(after?.pseudonym, before?.pseudonym);
});

test('a new version inherits no consent: the person reads and agrees again, and stays the same participant', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser } = await registerAdult(testApp);
  await join(browser, study);
  const [before] = await participants(testApp, study);
  const textHash = await publish(testApp.services, study.studyId, { retention: 'Until 2040' });
  const [own] = await studies(browser, study);
  assert.deepEqual([own?.open?.version, own?.agreed.map(({ version }) => version)], [2, [1]]);
  await recordRead(testApp.services, study.studyId, { protocolVersion: 2 });
  assert.equal((await reads(browser))[0]?.isAmong, false);
  await join(browser, study, { protocolVersion: 2, textHash });
  const [again] = await studies(browser, study);
  assert.deepEqual(
    again?.consents.map(({ end }) => end?.reason ?? null),
    ['replaced', null],
  );
  assert.deepEqual(await participants(testApp, study), [before]);
});

test('a copy of rows has a person’s own only while they lend them', async (t) => {
  const testApp = await sharedTestApp(t);
  const { services } = testApp;
  const study = await openStudy(services);
  const { browser } = await registerAdult(testApp);
  const copyOf = async (kind: 'aggregates' | 'rows') => {
    const id = await recordRead(services, study.studyId, { kind: 'export' });
    const built = { type: 'recordExport', kind, manifestHash: 'a'.repeat(64), treeSize: 1 } as const;
    await appendToRead(services, id, randomUUID(), built);
    await waitForProjections(testApp, 'research-reads');
  };
  for (const microdata of [true, false]) {
    await join(browser, study, { microdata });
    for (const kind of ['rows', 'aggregates'] as const) await copyOf(kind);
  }
  assert.deepEqual(
    (await reads(browser)).map(({ copyKind, isAmong }) => [copyKind, isAmong]),
    [
      ['aggregates', true],
      ['rows', false],
      ['aggregates', true],
      ['rows', true],
    ],
  );
});

test('a person sees the reads of their own time in a study, and no others', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser } = await registerAdult(testApp);
  const other = await registerAdult(testApp);
  const early = await recordRead(testApp.services, study.studyId);
  await join(browser, study);
  const counted = await recordRead(testApp.services, study.studyId);
  const before = await recordRead(testApp.services, study.studyId, {
    question: { firstWeek: '2025-01-06', lastWeek: '2025-01-06', fields: ['mood'] },
  });
  await withdraw(browser, study);
  const late = await recordRead(testApp.services, study.studyId);
  const seen = await reads(browser);
  assert.deepEqual(
    seen.map(({ id, isAmong, people }) => [id, isAmong, people]),
    [
      [before, false, 125],
      [counted, true, 125],
    ],
  );
  assert.deepEqual([(await studies(browser, study))[0]?.reads, await reads(other.browser)], [2, []]);
  const page = (await browser.get(`/api/research/reads?limit=1&before=${before}`)).json<SeenRead[]>();
  assert.deepEqual(
    page.map(({ id }) => id),
    [counted],
  );
  for (const hidden of [early, late, randomUUID()])
    assert.equal((await browser.get(`/api/research/reads?before=${hidden}`)).statusCode, 404);
  assert.equal((await other.browser.get(`/api/research/reads?before=${counted}`)).statusCode, 404);
});

test('a person who is no longer an adult with consent to keep health data is withdrawn from every study', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  for (const answers of [{ healthDataConsent: false }, { isAdult: false }]) {
    const { browser, personId } = await registerAdult(testApp);
    await join(browser, study);
    await answerConsents(browser, answers);
    assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven', 'ConsentWithdrawn']);
  }
  assert.deepEqual(await participants(testApp, study), []);
});

for (const query of ['', '?reflections=spread'] as const) {
  test(`an erasure ends the consents before it answers, and destroys the made-up id: ${query || 'at once'}`, async (t) => {
    const testApp = await sharedTestApp(t);
    const study = await openStudy(testApp.services);
    const { browser, personId, password } = await registerAdult(testApp);
    await join(browser, study);
    const body = query ? { password, reflections: 'spread' } : { password };
    const answer = await browser.call('DELETE', '/api/user', { body });
    assert.equal(answer.statusCode, 204, answer.body);
    assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven', 'ConsentWithdrawn']);
    assert.deepEqual(await participants(testApp, study), []);
  });
}

test('a join that is cut off writes no consent, so the person counts only from the next try on', async (t) => {
  const testApp = await buildTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser, personId } = await registerAdult(testApp);
  const cut = t.mock.method(testApp.services.participants, 'add', async () => {
    throw new Error('cut off');
  });
  t.mock.method(testApp.services.log, 'error', () => {});
  assert.equal((await join(browser, study)).statusCode, 500);
  assert.deepEqual(await typesOf(testApp, personId), []);
  cut.mock.restore();
  assert.equal((await join(browser, study)).statusCode, 200);
  assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven']);
  assert.equal((await participants(testApp, study)).length, 1);
});

test('joining after a withdrawal that was cut off before its event records the withdrawal first', async (t) => {
  const testApp = await sharedTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser, personId } = await registerAdult(testApp);
  await join(browser, study);
  await testApp.services.participants.remove(study.studyId, personId);
  const joined = await join(browser, study);
  assert.deepEqual(
    joined.json<OwnStudy>().consents.map(({ end }) => end?.reason ?? null),
    ['person', null],
  );
  assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven', 'ConsentWithdrawn', 'ConsentGiven']);
  assert.equal((await participants(testApp, study)).length, 1);
});

test('an erasure that is cut off after the withdrawal leaves the account whole and out of every study', async (t) => {
  const testApp = await buildTestApp(t);
  const study = await openStudy(testApp.services);
  const { browser, personId, password } = await registerAdult(testApp);
  await join(browser, study);
  const cut = t.mock.method(testApp.services.pendingErasures, 'add', async () => {
    throw new Error('cut off');
  });
  t.mock.method(testApp.services.log, 'error', () => {});
  assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 500);
  assert.deepEqual(await participants(testApp, study), []);
  assert.equal((await studies(browser, study))[0]?.consents[0]?.end?.reason, 'erasure');
  cut.mock.restore();
  assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  assert.deepEqual(await typesOf(testApp, personId), ['ConsentGiven', 'ConsentWithdrawn']);
});
