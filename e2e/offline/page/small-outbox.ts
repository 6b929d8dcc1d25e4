import type { Device, DeviceWrite, WriteAnswer } from '../device.ts';
import { shiftClock } from './shift-clock.ts';

/**
 * A small outbox for the tests of the harness itself. The parameter `fault` of the page's address breaks it in one of
 * the ways that a sequence must find.
 */

interface Stored {
  readonly seq?: number;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly text: string | undefined;
  readonly at: string;
  readonly refused?: boolean;
}

const RETRIED = [408, 409, 425, 429];
const USER_KEY = 'small-outbox.user';
const fault = new URLSearchParams(location.search).get('fault');
/**
 * How long a stored write waits for its next attempt. With `send-first` it waits so long that a later write, which is
 * sent before it is stored, overtakes it.
 */
const RETRY_MS = fault === 'send-first' ? 1_000 : 150;

let userId: number | undefined;

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(owner: number): Promise<IDBDatabase> {
  const request = indexedDB.open(`small-outbox.${owner}`, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
  return asPromise(request);
}

async function inStore<T>(
  owner: number,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<T>,
) {
  const database = await openDatabase(owner);
  try {
    const transaction = database.transaction('outbox', mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([use(transaction.objectStore('outbox')), done]);
    return value;
  } finally {
    database.close();
  }
}

const list = (owner: number): Promise<Stored[]> =>
  inStore(owner, 'readonly', (store) => asPromise(store.getAll() as IDBRequest<Stored[]>));

function storedFrom({ id, route, params = {}, body }: DeviceWrite, owner: number): Stored {
  let [method = '', path = ''] = route.split(' ');
  for (const [name, value] of Object.entries(params)) path = path.replace(`:${name}`, value);
  const text = body && JSON.stringify({ ...body, userId: owner });
  return { id, method, path, text, at: new Date().toISOString() };
}

async function attempt(
  { id, method, path, text, at }: Stored,
  owner: number,
): Promise<'done' | 'refused' | 'later'> {
  try {
    const key = fault === 'new-key' ? crypto.randomUUID() : id;
    const answer = await fetch(path, {
      method,
      headers: {
        'Idempotency-Key': key,
        'X-Local-Time': at,
        ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    await answer.text();
    if (answer.ok) return 'done';
    if ([401, 403].includes(answer.status)) return 'later';
    // A deletion names nobody, so another person's session answers that there is no such entry.
    if (answer.status === 404) return (await whoIsSignedIn()) === owner ? 'refused' : 'later';
    return RETRIED.includes(answer.status) || answer.status >= 500 ? 'later' : 'refused';
  } catch {
    return 'later';
  }
}

async function sendAll(owner: number): Promise<void> {
  for (;;) {
    if (userId !== owner) return;
    const [next] = (await list(owner)).filter(({ refused }) => !refused);
    if (!next) return;
    const outcome = await attempt(next, owner);
    if (outcome === 'later') return void setTimeout(drain, RETRY_MS);
    await inStore(owner, 'readwrite', async (store) => {
      if (outcome === 'done') await asPromise(store.delete(next.seq as number));
      else await asPromise(store.put({ ...next, refused: true }));
    });
  }
}

function drain(): void {
  const owner = userId;
  if (owner === undefined) return;
  const sent =
    fault === 'no-lock'
      ? sendAll(owner)
      : navigator.locks.request(`small-outbox.${owner}`, () => sendAll(owner));
  // A closed database means that the storage was cleared. The next call opens a new one.
  sent.catch(() => setTimeout(drain, RETRY_MS));
}

async function write(given: DeviceWrite): Promise<WriteAnswer> {
  if (userId === undefined) return 'refused';
  const owner = userId;
  const entry = storedFrom(given, owner);
  try {
    if (fault === 'send-first' && (await attempt(entry, owner)) === 'done') return 'sent';
    await inStore(owner, 'readwrite', (store) => asPromise(store.add(entry)));
  } catch {
    return 'refused';
  }
  drain();
  return 'stored';
}

/** The person of the session. Undefined without one. Throws if the server can't be reached or gives another error. */
async function whoIsSignedIn(): Promise<number | undefined> {
  const answer = await fetch('/api/user');
  if (answer.ok) return ((await answer.json()) as { id: number }).id;
  if (answer.status === 401) return undefined;
  throw new Error(`the server answered ${answer.status}`);
}

const device: Device = {
  async start() {
    const last = localStorage.getItem(USER_KEY);
    userId = last === null ? undefined : Number(last);
    try {
      userId = await whoIsSignedIn();
      if (userId === undefined) localStorage.removeItem(USER_KEY);
      else localStorage.setItem(USER_KEY, String(userId));
    } catch {
      // The page goes on with the person that it remembers.
    }
    drain();
  },
  person: () => userId,
  write,
  waiting: async (owner) => (await list(owner)).map(({ id }) => ({ id, stream: '' })),
  shiftClock,
};
window.device = device;
addEventListener('online', drain);
