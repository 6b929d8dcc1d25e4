import { sql } from 'kysely';
import { Browser, registerPerson, type TestApp } from './test-app.ts';

interface Received {
  readonly id: string;
  readonly message: string;
}

/** Registers a person who is present, and returns the handle that others see. */
export async function registerPresentPerson(testApp: TestApp) {
  const person = await registerPerson(testApp);
  await sendPresence(person.browser);
  const others = await handles(person.browser);
  const known = await handles(new Browser(testApp));
  const [handle = ''] = known.filter((each) => !others.includes(each));
  return { ...person, handle };
}

const handles = async (browser: Browser) =>
  (await browser.get('/api/community/nearby-users'))
    .json<{ sessionId: string }[]>()
    .map((user) => user.sessionId);

/** Records that the person is present. */
export const sendPresence = (browser: Browser) => browser.get('/api/active-locations');

export const sendGratitude = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.post('/api/community/gratitude', body, headers);

export const received = async (browser: Browser) =>
  (await browser.get('/api/notifications')).json<Received[]>();

/** The log's last position. */
export async function head({ services }: TestApp): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select max(position) as last from events`.execute(services.db);
  return rows[0]?.last ?? -1n;
}

/** Waits until notifications and posts show every event. */
export async function waitForProjections(testApp: TestApp): Promise<void> {
  const last = await head(testApp);
  for (const projection of ['notifications', 'community-posts']) {
    await testApp.services.progress.waitFor(projection, last, 20_000);
  }
}

export const eventsOf = async ({ services }: TestApp, type: string): Promise<number> =>
  (await sql`select from events where type = ${type}`.execute(services.db)).rows.length;
