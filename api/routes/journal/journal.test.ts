import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { journalStream } from '../../../domain/journal/events.ts';
import { codePoints } from '../../../domain/text.ts';
import { utcDay } from '../../../domain/time/utc-day.ts';
import { partsOf, storedForm } from '../../../infra/event-store/stored-event.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, personIdOf, registerPerson } from '../../testing/test-app.ts';

const snow = { title: 'First snow', content: 'It fell all morning.' };
const put = (browser: Browser, id: string, body: object, headers: Record<string, string> = {}) =>
  browser.call('PUT', `/api/journal/${id}`, { body, headers });

test('a written entry is in the journal with its trimmed texts', async (t) => {
  const { browser, id } = await registerPerson(await sharedTestApp(t));
  const { title, content } = snow;
  const written = await browser.post('/api/journal', {
    title: ` ${title} `,
    content: `\n${content}`,
    userId: id,
  });
  assert.equal(written.statusCode, 201);
  const entry = written.json();
  assert.deepEqual(Object.keys(entry), [
    ...['id', 'userId', 'title', 'content', 'createdAt', 'localDate', 'revision', 'conflict'],
  ]);
  assert.deepEqual([entry.revision, entry.conflict], [1, null]);
  assert.deepEqual([entry.userId, entry.title, entry.content], [id, title, content]);
  assert.deepEqual((await browser.get('/api/journal')).json(), [entry]);
  assert.deepEqual((await browser.get(`/api/journal?userId=${id}`)).json(), [entry]);
});

test('a text that breaks a limit is refused in plain words', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { id } = (await browser.post('/api/journal', snow)).json();
  for (const [fields, message] of [
    [{ title: ' x ' }, 'Title must be at least 2 characters'],
    [{ title: '🌨'.repeat(101) }, 'Title must not exceed 100 characters'],
    [{ content: 'four' }, 'Content must be at least 5 characters'],
    [{ content: '🌨'.repeat(1001) }, 'Content must not exceed 1000 characters'],
  ] as const) {
    for (const response of [
      await browser.post('/api/journal', { ...snow, ...fields }),
      await put(browser, id, { ...snow, ...fields }),
    ]) {
      assert.deepEqual([response.statusCode, response.json().message], [400, message]);
    }
  }
  for (const body of [{}, { title: 'First snow' }, { ...snow, content: 7 }, { ...snow, mood: 3 }]) {
    assert.equal((await browser.post('/api/journal', body)).statusCode, 400, JSON.stringify(body));
  }
  const longest = { title: '🌨'.repeat(100), content: '🌨'.repeat(1000) };
  const kept = (await browser.post('/api/journal', longest)).json();
  assert.deepEqual([codePoints(kept.title), codePoints(kept.content)], [100, 1000]);
  assert.equal((await browser.get('/api/journal')).json().length, 2);
});

test('a correction changes the texts, but neither the moment nor the day', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const yesterday = utcDay(Date.now() - 86_400_000);
  const late = { 'x-local-time': `${yesterday}T22:10:00-11:00` };
  const entry = (await browser.post('/api/journal', snow, late)).json();
  assert.equal(entry.localDate, yesterday);
  const newer = (await browser.post('/api/journal', { ...snow, title: 'Thaw' })).json();

  const corrected = await put(browser, entry.id.toUpperCase(), { ...snow, title: ' The first snow ' });
  assert.equal(corrected.statusCode, 200);
  assert.deepEqual(corrected.json(), { ...entry, title: 'The first snow', revision: 2 });
  assert.deepEqual((await browser.get('/api/journal')).json(), [newer, corrected.json()]);
});

test('a repeated correction gets its first answer and does not undo a later one', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { id } = (await browser.post('/api/journal', snow)).json();
  const key = { 'idempotency-key': randomUUID() };
  const first = await put(browser, id, { ...snow, title: 'The first snow' }, key);
  await put(browser, id, { ...snow, title: 'Snow at last' });
  const again = await put(browser, id, { ...snow, title: 'The first snow' }, key);
  assert.deepEqual([again.statusCode, again.body], [200, first.body]);
  assert.equal((await browser.get('/api/journal')).json()[0].title, 'Snow at last');
  assert.equal((await put(browser, id, snow, key)).statusCode, 422);
});

test('a correction that changed nothing changes nothing when it is repeated later either', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { id } = (await browser.post('/api/journal', snow)).json();
  const key = { 'idempotency-key': randomUUID() };
  const first = await put(browser, id, snow, key);
  await put(browser, id, { ...snow, title: 'Snow at last' });
  const again = await put(browser, id, snow, key);
  assert.deepEqual([again.statusCode, again.body], [200, first.body]);
  assert.equal((await browser.get('/api/journal')).json()[0].title, 'Snow at last');
});

test('of two corrections without a revision the last to arrive is shown, and the log keeps both', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser: phone, id: userId } = await registerPerson(testApp);
  const laptop = phone.copy();
  const { id } = (await phone.post('/api/journal', snow)).json();
  const [onPhone, onLaptop] = ['By the window, on the phone', 'At the desk, on the laptop'];
  await put(phone, id, { ...snow, content: onPhone });
  await put(laptop, id, { ...snow, content: onLaptop });
  assert.equal((await laptop.get('/api/journal')).json()[0].content, onLaptop);
  const { store, codec, keys } = testApp.services;
  const written: unknown[] = [];
  const stream = journalStream(await personIdOf(testApp, userId));
  for (const event of await store.readStream(stream)) {
    const upcast = codec.upcast(event);
    if (upcast) written.push(codec.open(upcast, await keys.textOpenerOf(codec.keyIds(upcast)))?.data.content);
  }
  assert.deepEqual(written, [snow.content, onPhone, onLaptop]);
});

test('a correction of an older revision keeps both texts, and the person chooses', async (t) => {
  const { browser: phone } = await registerPerson(await sharedTestApp(t));
  const laptop = phone.copy();
  const entry = (await phone.post('/api/journal', snow)).json();
  const [onPhone, onLaptop] = ['By the window, on the phone', 'At the desk, on the laptop'];
  const correct = (browser: Browser, content: string, baseRevision: number, headers = {}) =>
    put(browser, entry.id, { ...snow, content, baseRevision }, headers);
  assert.equal((await correct(phone, onPhone, 1)).json().revision, 2);
  const key = { 'idempotency-key': randomUUID() };
  const both = {
    ...entry,
    content: onPhone,
    revision: 2,
    conflict: { title: snow.title, content: onLaptop },
  };
  const late = await correct(laptop, onLaptop, 1, key);
  assert.deepEqual([late.statusCode, late.json()], [200, both]);
  assert.deepEqual((await correct(laptop, onLaptop, 1, key)).json(), both, 'a repeat gets the same answer');
  for (const browser of [laptop, phone]) {
    assert.deepEqual((await browser.get('/api/journal')).json(), [both], 'both devices show both');
  }
  const third = await correct(laptop, 'A third text', 1);
  assert.deepEqual(
    [third.statusCode, third.json().message],
    [409, 'This entry already has two texts. Please choose one of them first.'],
  );
  const chosen = { ...entry, content: onLaptop, revision: 3, conflict: null };
  assert.deepEqual((await correct(phone, onLaptop, 2)).json(), chosen);
  assert.deepEqual((await phone.get('/api/journal')).json(), [chosen]);
  assert.equal((await put(phone, entry.id, { ...snow, baseRevision: 0 })).statusCode, 400);
});

test('a call repeated after a lost answer writes nothing twice and gets the first answer', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/journal', snow, key)));
  assert.deepEqual(new Set(answers.map(({ body }) => body)).size, 1);
  assert.equal((await browser.get('/api/journal')).json().length, 1);
});

test('a withdrawn entry is gone for good, and the read model no longer has its texts', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const { id } = (await browser.post('/api/journal', snow)).json();
  assert.equal((await browser.delete(`/api/journal/${id}`)).statusCode, 204);
  assert.equal((await browser.delete(`/api/journal/${id}`)).statusCode, 204);
  assert.deepEqual((await browser.get('/api/journal')).json(), []);
  const correction = await put(browser, id, snow);
  assert.deepEqual(
    [correction.statusCode, correction.json().message],
    [404, 'This journal entry does not exist'],
  );
  const rows = await testApp.services.db
    .selectFrom('journal_entries')
    .select(['written', 'corrected', 'conflict', 'withdrawn'])
    .where('entry_id', '=', id)
    .execute();
  assert.deepEqual(rows, [{ written: null, corrected: null, conflict: null, withdrawn: true }]);
});

test('pages follow each other, newest first, also after a withdrawn entry', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const ids: string[] = [];
  for (let hour = 1; hour <= 5; hour++) {
    const at = new Date(Date.now() - (6 - hour) * 3_600_000).toISOString();
    ids.unshift((await browser.post('/api/journal', snow, { 'x-local-time': at })).json().id);
  }
  const page = async (query: string) =>
    (await browser.get(`/api/journal?${query}`)).json().map((entry: { id: string }) => entry.id);
  assert.deepEqual(await page('limit=2'), ids.slice(0, 2));
  assert.deepEqual(await page(`limit=2&before=${ids[1]}`), ids.slice(2, 4));
  await browser.delete(`/api/journal/${ids[1]}`);
  assert.deepEqual(await page(`before=${ids[1]}`), ids.slice(2));
  for (const query of ['limit=0', 'limit=1001', 'limit=1.0', 'before=x', 'page=1']) {
    assert.equal((await browser.get(`/api/journal?${query}`)).statusCode, 400, query);
  }
  assert.equal((await browser.get(`/api/journal?before=${randomUUID()}`)).statusCode, 404);
});

test('nobody can read, correct or withdraw another person’s entries', async (t) => {
  const testApp = await sharedTestApp(t);
  const ada = await registerPerson(testApp);
  const ben = await registerPerson(testApp);
  const entry = (await ben.browser.post('/api/journal', snow)).json();
  assert.equal((await ada.browser.get(`/api/journal?userId=${ben.id}`)).statusCode, 403);
  assert.equal((await ada.browser.get(`/api/journal?before=${entry.id}`)).statusCode, 404);
  assert.equal((await put(ada.browser, entry.id, snow)).statusCode, 404);
  assert.equal((await ada.browser.delete(`/api/journal/${entry.id}`)).statusCode, 404);
  assert.equal((await ada.browser.post('/api/journal', { ...snow, userId: ben.id })).statusCode, 403);
  assert.deepEqual((await ben.browser.get('/api/journal')).json(), [entry]);

  const visitor = new Browser(testApp);
  assert.equal((await visitor.get('/api/journal')).statusCode, 401);
  assert.equal((await visitor.post('/api/journal', snow)).statusCode, 401);
  assert.equal((await put(visitor, entry.id, snow)).statusCode, 401);
  assert.equal((await visitor.delete(`/api/journal/${entry.id}`)).statusCode, 401);
});

test('an entry whose key is gone is empty, and other entries are not affected', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const entry = (await browser.post('/api/journal', snow)).json();
  const { db } = testApp.services;
  assert.deepEqual((await browser.get('/api/journal')).json(), [entry]);
  const { written } = await db
    .selectFrom('journal_entries')
    .select('written')
    .where('entry_id', '=', entry.id)
    .executeTakeFirstOrThrow();
  assert.ok(written);
  const sealed = { keyId: randomUUID(), nonce: 'ka7uM_gTfHxEMCIE', text: 'AAAA' };
  await db
    .updateTable('journal_entries')
    .set({ written: storedForm({ ...partsOf(written), data: { sealed } }) })
    .where('entry_id', '=', entry.id)
    .execute();
  const createdAt = `${entry.localDate}T00:00:00.000Z`;
  assert.deepEqual((await browser.get('/api/journal')).json(), [
    { ...entry, title: '', content: '', createdAt },
  ]);
});
