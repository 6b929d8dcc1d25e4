import { sql } from 'kysely';
import { PresenceHandles } from '../../infra/presence/handle.ts';
import { type Browser, personIdOf, registerPerson, type TestApp } from './test-app.ts';

interface Received {
  readonly id: string;
  readonly message: string;
}

/**
 * Registers a person who is present. `handle` is the one under which others see them in the step of this
 * moment.
 */
export async function registerPresentPerson(testApp: TestApp) {
  const person = await registerPerson(testApp);
  await sendPresence(person.browser);
  const { pseudonyms, db } = testApp.services;
  const pseudonymId = pseudonyms.ofPerson(await personIdOf(testApp, person.id));
  const { step } = await db
    .selectFrom('presence_step')
    .select('step')
    .where('community', '=', pseudonymId)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const handles = new PresenceHandles(testApp.masterKey.deriveKeyObject('presenceHandle'));
  return { ...person, pseudonymId, handle: handles.of({ pseudonymId, step }) };
}

/** Records that the person is present. */
export const sendPresence = (browser: Browser) => browser.get('/api/active-locations');

export const sendGratitude = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.post('/api/community/gratitude', body, headers);

export const received = async (browser: Browser) =>
  (await browser.get('/api/notifications')).json<Received[]>();

/** The last position of a log in PostgreSQL, or -1 if it is empty. */
export async function head({ services }: TestApp): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select max(position) as last from events`.execute(services.db);
  return rows[0]?.last ?? -1n;
}

/** The number of events of this type in a log in PostgreSQL. */
export const eventsOf = async ({ services }: TestApp, type: string): Promise<number> =>
  (await sql`select from events where type = ${type}`.execute(services.db)).rows.length;
