import { CONNECTIONS } from './load.ts';

const MOODS_EACH = 30;
const POSTS_EACH = 4;
const NOTE = 'Sat by the window for a while and listened.';

/**
 * Registers one person for each connection, and writes their data through the API. Returns the cookies of each person,
 * without the one that makes reads wait for a write.
 */
export async function seed(origin: string): Promise<readonly string[]> {
  const people: string[] = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    const person = { username: `person-${n}`, fullName: 'Maren Holm', password: 'a quiet morning' };
    const answer = await post(`${origin}/api/register`, person);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    people.push(cookies.filter((cookie) => !cookie.startsWith('position-')).join('; '));
  }
  await Promise.all(people.map((cookie) => write(origin, cookie)));
  for (const cookie of people) await waitForMoods(origin, cookie);
  return people;
}

async function write(origin: string, cookie: string): Promise<void> {
  for (let n = 0; n < MOODS_EACH; n++) {
    const mood = { moodValue: 1 + (n % 5), fatigueValue: 3, ...(n % 3 === 0 && { notes: NOTE }) };
    await post(`${origin}/api/mood`, mood, cookie);
  }
  for (let n = 0; n < POSTS_EACH; n++) {
    await post(`${origin}/api/community/posts`, { content: NOTE, moodTag: 'Peaceful' }, cookie);
  }
}

/** Waits until a person can read all their moods, so that their projection does not run during the measurement. */
async function waitForMoods(origin: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/mood`, { headers: { cookie } });
    if (((await answer.json()) as unknown[]).length === MOODS_EACH) return;
  }
}

async function post(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
