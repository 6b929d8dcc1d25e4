import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { journalStream } from '../../domain/journal/events.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { type Browser, buildTestApp, personIdOf, registerPerson } from '../testing/test-app.ts';

for (const [path, field, rest] of [
  ['/api/mood', 'notes', { moodValue: 3 }],
  ['/api/journal', 'content', { title: 'First snow' }],
] as const) {
  const correct = async (browser: Browser, id: string, text: string, baseRevision?: number) => {
    const body = { ...rest, [field]: text, baseRevision };
    const answer = await browser.call('PUT', `${path}/${id}`, { body });
    assert.equal(answer.statusCode, 200, answer.body);
    const { [field]: content, conflict } = answer.json();
    return [content, conflict?.[field] ?? null];
  };

  test(`${path} answers a conflict with both contents, from a cached state and from the log`, async (t) => {
    const here = await buildTestApp(t);
    const there = await buildTestApp(t, { beside: here });
    const { browser: phone } = await registerPerson(here);
    const laptop = phone.copy(there);
    const write = async (text: string): Promise<string> =>
      (await phone.post(path, { ...rest, [field]: text })).json().id;
    // The events of each entry lie between those of the others.
    const snow = await write('Snow at first');
    const walk = await write('A walk at first');
    const tea = await write('Tea at first');
    await correct(phone, snow, 'Snow, corrected', 1);
    await correct(phone, walk, 'A walk, corrected', 1);

    const reads = t.mock.method(here.services.store, 'readStream').mock;
    const ofCache = await correct(phone, snow, 'Snow, beside', 1);
    assert.deepEqual(ofCache, ['Snow, corrected', 'Snow, beside'], 'this process has written all events');
    const read = await Promise.all(reads.calls.map(({ result }) => result));
    assert.equal(read.flat().length, 1, 'only the event of the answer is read');
    reads.restore();

    const again = await correct(phone, snow, 'Snow, beside', 1);
    assert.deepEqual(again, ofCache, 'the same edit again, without a key');
    const unchanged = await correct(phone, snow, 'Snow, corrected', 1);
    assert.deepEqual(unchanged, ofCache, 'an edit to the latest text, by a device that did not know it');

    const ofLog = await correct(laptop, walk, 'A walk, beside', 1);
    assert.deepEqual(ofLog, ['A walk, corrected', 'A walk, beside'], 'another process reads the stream');
    const keptInLog = await correct(laptop, snow, 'Snow, again');
    assert.deepEqual(keptInLog, ['Snow, again', 'Snow, beside'], 'the text beside was read from the log');

    const retried = await correct(phone, walk, 'A walk, again');
    assert.deepEqual(retried, ['A walk, again', 'A walk, beside'], 'decided again after a refused append');
    const keptInCache = await correct(phone, snow, 'Snow, at last');
    assert.deepEqual(keptInCache, ['Snow, at last', 'Snow, beside'], 'the text beside was written here');
    await correct(laptop, tea, 'Tea, corrected', 1);
    const keptAtRetry = await correct(phone, tea, 'Tea, beside', 1);
    assert.deepEqual(keptAtRetry, ['Tea, corrected', 'Tea, beside'], 'the cached state had no newer content');
  });
}

test('the answer to a conflict has empty texts if the key of the newer content is gone', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  const entry = (await browser.post('/api/journal', { title: 'Snow', content: 'It fell.' })).json();
  const put = (content: string) =>
    browser.call('PUT', `/api/journal/${entry.id}`, { body: { title: 'Snow', content, baseRevision: 1 } });
  await put('It fell all morning.');
  const sealed = { keyId: randomUUID(), nonce: 'ka7uM_gTfHxEMCIE', text: 'AAAA' };
  const { pool } = testApp.services;
  const stream = journalStream(await personIdOf(testApp, id));
  const { rowCount } = await pool.query(
    `update events set data = $1 where type = 'JournalEntryCorrected' and stream = $2`,
    [JSON.stringify({ sealed }), stream],
  );
  assert.equal(rowCount, 1);
  const conflict = { title: 'Snow', content: 'It fell all night.' };
  const answer = await put(conflict.content);
  assert.deepEqual(
    [answer.statusCode, answer.json()],
    [200, { ...entry, title: '', content: '', revision: 2, conflict }],
  );
});
