import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Browser } from '../../testing/test-app.ts';
import type { Actor } from './cast.ts';

/** What a call can name that belongs to somebody. */
export type Kind =
  | 'user'
  | 'username'
  | 'password'
  | 'mood'
  | 'journal'
  | 'act'
  | 'post'
  | 'postHandle'
  | 'notification';

/** Known to everybody, so that an answer may hold it. */
export const PUBLIC: ReadonlySet<Kind> = new Set(['post', 'postHandle']);

interface Making {
  readonly owner: Actor;
  /** A person who sends gratitude. */
  readonly giver: Actor;
  /** Resolves when everybody sees what has been written. */
  readonly settled: () => Promise<unknown>;
}

/** Makes a new thing of the owner's and answers what it is named by; undefined for who can't have one. */
type Maker = (making: Making) => Promise<string | undefined>;

async function made(browser: Browser, url: string, body: object, status = 201) {
  const answer = await browser.post(url, body);
  assert.equal(answer.statusCode, status, `POST ${url}: ${answer.body}`);
  return answer.json<{ id: string; sessionId: string }>();
}

const sharedBy = ({ browser }: Actor) =>
  made(browser, '/api/community/posts', { content: 'A calm day for all' });

const private_ = (make: (owner: Actor) => Promise<{ id: string }>): Maker => {
  return async ({ owner }) => (owner.account ? (await make(owner)).id : undefined);
};

const MAKERS: Readonly<Record<Kind, Maker>> = {
  user: async ({ owner }) => owner.account && String(owner.account.userId),
  username: async ({ owner }) => owner.account?.username,
  password: async ({ owner }) => owner.account?.password,
  mood: private_(({ browser, canary }) =>
    made(browser, '/api/mood', { moodValue: 3, fatigueValue: 3, notes: canary }),
  ),
  journal: private_(({ browser, canary }) =>
    made(browser, '/api/journal', { title: canary, content: canary }),
  ),
  act: private_(({ browser, canary }) =>
    // One list holds only so many: it begins anew each time.
    made(browser, '/api/tasks/customize', { taskIndices: [0] }, 200).then(() =>
      made(browser, '/api/tasks/custom', { title: canary, description: canary }),
    ),
  ),
  post: async ({ owner }) => (await sharedBy(owner)).id,
  postHandle: async ({ owner }) => (await sharedBy(owner)).sessionId,
  notification: async ({ owner, giver, settled }) => {
    if (owner.caller === 'demo') return undefined;
    const { sessionId } = await sharedBy(owner);
    await settled();
    const message = `${owner.canary}, thank you`;
    await made(giver.browser, '/api/community/gratitude', { recipientSessionId: sessionId, message });
    await settled();
    const [newest] = (await owner.browser.get('/api/notifications')).json<{ id: string }[]>();
    return newest?.id;
  },
};

/** What nobody has: ids are UUIDs but for a person's number, and names and passwords may look like one. */
export const madeUp = (kind: Kind): string => (kind === 'user' ? '999999999' : randomUUID());

export const makeThing = (kind: Kind, making: Making) => MAKERS[kind](making);
