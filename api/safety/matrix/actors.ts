import assert from 'node:assert/strict';
import { postStream } from '../../../domain/community/posts/events.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { Browser, type TestApp } from '../../testing/test-app.ts';

export type Caller = 'nobody' | 'visitor' | 'ada' | 'ben' | 'demo' | 'erased' | 'logged-out';

/** A caller, and the values that no other caller may ever receive. */
export interface Actor {
  readonly caller: Caller;
  /** The browser with the caller's cookie: an active session, an ended one, or none. */
  readonly browser: Browser;
  readonly account: OwnAccount | undefined;
  /** A text that is part of everything private that they write. */
  readonly canary: string;
  readonly secrets: readonly string[];
}

export interface OwnAccount {
  readonly userId: number;
  readonly username: string;
  readonly password: string;
  readonly recoveryCode: string;
}

const DEMO = { demoId: 1, username: 'demo', fullName: 'Jo Demo', password: 'demo-hearten' } as const;

let count = 0;

/** All canaries have the same length, so that none is a prefix of another. */
const newCanary = () => `canary-${String(++count).padStart(5, '0')}`;

/** Creates callers. A caller whose session must have ended gets it first, and ends it by `leave`. */
export class ActorFactory {
  readonly #testApp: TestApp;

  constructor(testApp: TestApp) {
    this.#testApp = testApp;
  }

  nobody(): Actor {
    const browser = new Browser(this.#testApp);
    return { caller: 'nobody', browser, account: undefined, canary: 'canary-nobody', secrets: [] };
  }

  async visitor(): Promise<Actor> {
    const browser = new Browser(this.#testApp);
    const canary = newCanary();
    const author = await this.#postOnce(browser);
    return {
      caller: 'visitor',
      browser,
      account: undefined,
      canary,
      secrets: [author, ...cookiesOf(browser)],
    };
  }

  async person(caller: 'ada' | 'ben' | 'erased' | 'logged-out'): Promise<Actor> {
    const browser = new Browser(this.#testApp);
    const canary = newCanary();
    const username = `${canary}-${caller}`;
    const password = `${canary} keeps this to themselves`;
    const answer = await browser.post('/api/register', { username, password, fullName: `${canary} Holm` });
    assert.equal(answer.statusCode, 201, answer.body);
    const { id: userId, recoveryCode } = answer.json<{ id: number; recoveryCode: string }>();
    const account = await this.#testApp.services.accounts.withId(userId);
    const author = await this.#postOnce(browser);
    const secrets = [canary, recoveryCode, account?.person_id ?? '', author, ...cookiesOf(browser)];
    return { caller, browser, account: { userId, username, password, recoveryCode }, canary, secrets };
  }

  async demo(): Promise<Actor> {
    const { services } = this.#testApp;
    if (!(await services.accounts.withId(DEMO.demoId))) await registerAccount(services, DEMO);
    const { demoId: userId, username, password } = DEMO;
    const browser = new Browser(this.#testApp);
    const answer = await browser.post('/api/login', { username, password });
    assert.equal(answer.statusCode, 200, answer.body);
    const account = { userId, username, password, recoveryCode: 'NONE-THAT-WAS-EVER-SHOWN' };
    return { caller: 'demo', browser, account, canary: newCanary(), secrets: cookiesOf(browser) };
  }

  /** Ends the session, while the browser still sends its cookie. */
  async endSession({ caller, browser, account }: Actor): Promise<void> {
    const { password } = account ?? {};
    const dies = browser.copy();
    const { statusCode, body } =
      caller === 'erased'
        ? await dies.call('DELETE', '/api/user', { body: { password } })
        : await dies.post('/api/logout');
    assert.equal(statusCode, 204, body);
  }

  /** Shares a post and returns the pseudonym of its author. */
  async #postOnce(browser: Browser): Promise<string> {
    const answer = await browser.post('/api/community/posts', { content: 'A calm day for all' });
    assert.equal(answer.statusCode, 201, answer.body);
    const [shared] = await this.#testApp.services.store.readStream(postStream(answer.json().id));
    return String(shared?.data.author);
  }
}

/**
 * Only the value of the session cookie. The other cookies are not secret, or are the same for many callers.
 */
const cookiesOf = (browser: Browser): string[] => {
  const name = browser.cookieNamed('session-');
  const value = name && browser.cookies.get(name);
  return value ? [value] : [];
};
