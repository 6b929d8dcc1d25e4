import { randomUUID } from 'node:crypto';
import { ApiClient } from '../../support/api-client.ts';

/** The API calls of people in 1.0.2. Paths and fields are those of 1.0.2 and never change. */

export const PASSWORD = 'a quiet morning';
export const NEW_PASSWORD = 'a quieter evening';
const DAY_MS = 86_400_000;
/** After this many failures a person cannot sign in for a while. */
const FAILED_SIGN_INS = 5;

/** A command that was sent with an `Idempotency-Key`. */
interface SentCommand {
  readonly who: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly headers: Record<string, string>;
}

/** A command with the answer to its repeat. */
interface RepeatedCommand extends SentCommand {
  readonly status: number;
  readonly answer: unknown;
}

type Answer = Record<string, string> & { readonly id: string };

/**
 * The people of the fixture, each with their own cookies, and the commands they have sent since the last `repeatAll`.
 */
export class People {
  readonly #origin: string;
  readonly #clients = new Map<string, ApiClient>();
  readonly #sent: SentCommand[] = [];

  constructor(origin: string) {
    this.#origin = origin;
    this.#clients.set('visitor', new ApiClient(origin));
  }

  client(who: string): ApiClient {
    const client = this.#clients.get(who);
    if (!client) throw new Error(`there is no ${who}`);
    return client;
  }

  /** Creates an account. Returns its recovery code. */
  async register(who: string, fullName: string): Promise<string> {
    this.#clients.set(who, new ApiClient(this.#origin));
    const body = { username: who, password: PASSWORD, fullName };
    const response = await this.client(who).request('POST', '/api/register', body);
    if (response.status !== 201) throw new Error(`register answered ${response.status}`);
    return ((await response.json()) as { recoveryCode: string }).recoveryCode;
  }

  /** Sends a command under a new key. Throws if it is refused. */
  async send(who: string, method: string, path: string, body?: object, daysAgo?: number): Promise<Answer> {
    const headers: Record<string, string> = { 'idempotency-key': randomUUID() };
    if (daysAgo !== undefined) {
      headers['x-local-time'] = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    }
    const response = await this.client(who).request(method, path, body, headers);
    const answer = await answerOf(response);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    this.#sent.push({ who, method, path, body, headers });
    return answer as Answer;
  }

  /** Sends again all commands since the last call, except those of `but`. */
  async repeatAll(but: string): Promise<RepeatedCommand[]> {
    const repeated: RepeatedCommand[] = [];
    for (const command of this.#sent.splice(0).filter(({ who }) => who !== but)) {
      const { who, method, path, body, headers } = command;
      const response = await this.client(who).request(method, path, body, headers);
      repeated.push({ ...command, status: response.status, answer: await answerOf(response) });
    }
    return repeated;
  }

  /** Reads a page once it shows everything that this person has written. */
  async read(who: string, path: string) {
    await this.client(who).waitForOwnWrites(path);
    const response = await this.client(who).request('GET', path);
    if (response.status === 404) throw new Error(`there is no ${path}`);
    return { path, status: response.status, answer: await answerOf(response) };
  }

  /** Everyone's cookies except the consistency token, which a browser keeps for ten seconds. */
  cookies(): Record<string, Record<string, string>> {
    return Object.fromEntries(
      [...this.#clients].map(([who, client]) => {
        const kept = client.browserCookies().filter(({ name }) => !name.startsWith('position-'));
        return [who, Object.fromEntries(kept.map(({ name, value }) => [name, value]))];
      }),
    );
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

/** Maren's own data: moods, a journal and acts. She corrects or withdraws some of them. */
export async function keepADiary(people: People): Promise<void> {
  const send = (method: string, path: string, body?: object, daysAgo?: number) =>
    people.send('maren', method, path, body, daysAgo);
  await send('POST', '/api/mood', { moodValue: 2, fatigueValue: 1, notes: 'Slept badly.' }, 6);
  await send('POST', '/api/mood', { moodValue: 4, fatigueValue: 3, notes: 'The lake was lovely.' }, 2);
  const slip = await send('POST', '/api/mood', { moodValue: 5, fatigueValue: 5 }, 1);
  await send('DELETE', `/api/mood/${slip.id}`);
  await send('POST', '/api/mood', { moodValue: 3, fatigueValue: 2, notes: 'Tea by the window.' });

  const fern = { title: 'Monday', content: 'The fern has a new leaf.' };
  const entry = await send('POST', '/api/journal', fern, 3);
  await send('PUT', `/api/journal/${entry.id}`, { ...fern, content: 'The fern has two new leaves.' });
  const hidden = { title: 'Not this', content: 'Nobody is to read this page.' };
  const withdrawn = await send('POST', '/api/journal', hidden, 2);
  await send('DELETE', `/api/journal/${withdrawn.id}`);
  await send('POST', '/api/journal', { title: 'Soup', content: 'Rain on the window, and soup.' });

  const own = { title: 'Water the fern', description: 'One glass.' };
  const list = { taskIndices: [0, 1, 2], customTasks: [own] };
  const acts: unknown = await send('POST', '/api/tasks/customize', list);
  const [first, second] = acts as readonly { id: string }[];
  await send('POST', '/api/tasks/toggle', { taskId: first?.id, isCompleted: true });
  await send('POST', '/api/tasks/toggle', { taskId: second?.id, isCompleted: true });
  await send('POST', '/api/tasks/toggle', { taskId: second?.id, isCompleted: false });
  const sun = { title: 'Sit in the sun', description: 'As long as it is pleasant.' };
  const added = await send('POST', '/api/tasks/custom', sun);
  await send('POST', '/api/tasks/toggle', { taskId: added.id, isCompleted: true });
}

/** The community: maren, ben, a visitor without an account, and cleo, who later erases her account. */
export async function meet(people: People): Promise<void> {
  const post = (who: string, body: object) => people.send(who, 'POST', '/api/community/posts', body);
  const act = (who: string, method: string, { id }: Answer, what: string) =>
    people.send(who, method, `/api/community/posts/${id}${what}`);
  const thank = (who: string, body: object) => people.send(who, 'POST', '/api/community/gratitude', body);

  const marens = await post('maren', {
    content: 'A quiet day by the lake.',
    moodTag: 'Peaceful',
    region: 'Europe',
  });
  await act('maren', 'DELETE', await post('maren', { content: 'Not this one.' }), '');
  const bens = await post('ben', { content: 'Soup helps.' });
  const visitors = await post('visitor', { content: 'Only passing by.' });
  const cleos = await post('cleo', { content: 'Soon forgotten.' });

  for (const who of ['ben', 'cleo', 'visitor']) await act(who, 'POST', marens, '/like');
  await act('maren', 'POST', bens, '/like');
  await act('maren', 'POST', visitors, '/like');
  await act('maren', 'DELETE', visitors, '/like');
  await act('maren', 'POST', bens, '/bookmark');
  await act('maren', 'POST', visitors, '/bookmark');
  await act('maren', 'DELETE', visitors, '/bookmark');
  await act('ben', 'POST', cleos, '/bookmark');

  const { sessionId: recipientSessionId } = marens;
  await thank('ben', { recipientSessionId, message: 'I read you twice.' });
  await thank('cleo', { recipientSessionId, message: 'I am leaving today.' });
  await thank('visitor', { recipientSessionId });
  await thank('maren', { recipientSessionId: visitors.sessionId });
  const { answer } = await people.read('maren', '/api/notifications');
  const received = answer as readonly { id: string; message: string }[];
  const idOf = (words: string) => received.find(({ message }) => message === words)?.id;
  await people.send('maren', 'PUT', `/api/notifications/${idOf('I read you twice.')}/read`);
  await people.send('maren', 'DELETE', `/api/notifications/${idOf('I am leaving today.')}`);
}

/**
 * Maren's gratitude without a recipient. Call it while nobody counts as present: it then waits for the first person
 * who visits.
 */
export const thankNextVisitor = (people: People) =>
  people.send('maren', 'POST', '/api/community/gratitude', { message: 'To the next who comes.' });

/** Ben replaces his password, and a stranger guesses dora's until she cannot sign in for a while. */
export async function changeAndGuessPasswords(people: People): Promise<void> {
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const changed = await people.client('ben').request('POST', '/api/password', change);
  if (!changed.ok) throw new Error(`the password change was answered with ${changed.status}`);
  const guess = { username: 'dora', password: 'a wrong guess' };
  for (let failed = 0; failed < FAILED_SIGN_INS; failed++) {
    await people.client('visitor').request('POST', '/api/login', guess);
  }
}
