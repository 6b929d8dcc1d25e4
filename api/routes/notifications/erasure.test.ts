import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../../infra/testing/eventually.ts';
import { type Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

test('an erasure removes what the person received and what they sent that is pending; delivered notes lose only their words', async (t) => {
  const testApp = await buildTestApp(t);
  const { db } = testApp.services;
  const [gone, stays] = [await registerPerson(testApp), await registerPerson(testApp)];
  const comes = (browser: Browser) => browser.get('/api/active-locations');
  const thank = (browser: Browser, message: string) => browser.post('/api/community/gratitude', { message });
  const notifications = (count: number) =>
    eventually(`there are ${count}`, async () => {
      const { rows } = await sql`select from notifications`.execute(db);
      return rows.length === count;
    });

  await comes(stays.browser);
  await thank(gone.browser, 'to one who stays');
  await sql`delete from presence`.execute(db);
  await sql`delete from presence_day`.execute(db);
  await thank(gone.browser, 'to whoever comes');
  await comes(gone.browser);
  await thank(stays.browser, 'to one who goes');
  await notifications(3);

  const erased = await gone.browser.call('DELETE', '/api/user', { body: { password: gone.password } });
  assert.equal(erased.statusCode, 204);
  await notifications(1);
  const read = await stays.browser.get('/api/notifications');
  const messages = read.json<{ message: string }[]>().map(({ message }) => message);
  assert.deepEqual(messages, ['Someone appreciated your presence']);
  for (const table of ['presence', 'presence_day', 'presence_step']) {
    assert.equal((await sql`select from ${sql.table(table)}`.execute(db)).rows.length, 0, table);
  }
});
