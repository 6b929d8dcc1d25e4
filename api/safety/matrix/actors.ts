import assert from 'node:assert/strict';
import { postStream } from '../../../domain/community/posts/events.ts';
import { STAFF_ROLES } from '../../../domain/staff/roles.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { grantFromCommandLine, startRoleSession } from '../../testing/staff.ts';
import { Browser, personIdOf, type TestApp } from '../../testing/test-app.ts';

/** Callers with a session that acts in the role of this name, and one who has every role, but acts in none. */
export const STAFF_CALLERS = [...STAFF_ROLES, 'off-duty'] as const;
export type StaffCaller = (typeof STAFF_CALLERS)[number];

export type Caller = 'nobody' | 'visitor' | 'ada' | 'ben' | 'demo' | 'erased' | 'logged-out' | StaffCaller;

/** A caller, and the values that no other caller may ever receive. */
export interface Actor {
  readonly caller: Caller;
  /** The browser with the caller's cookie: an active session, an ended one, or none. */
  readonly browser: Browser;
  readonly account: OwnAccount | undefined;
  /** A text that is part of everything private that they write. */
  readonly canary: string;
  readonly secrets: readonly string[];
  /** Secret as well, except for operators in the list of roles. */
  readonly staffIds: readonly string[];
}

export interface OwnAccount {
  readonly userId: number;
  readonly username: string;
  readonly password: string;
  readonly recoveryCode: string;
}

export const isStaffCaller = (caller: Caller): caller is StaffCaller =>
  STAFF_CALLERS.some((each) => each === caller);

const DEMO = { demoId: 1, username: 'demo', fullName: 'Jo Demo', password: 'demo-hearten' } as const;

let count = 0;

/** All canaries with a number have the same length, so that none is a prefix of another. */
const newCanary = () => `canary-${String(++count).padStart(5, '0')}`;

/** Creates callers. A caller whose session must have ended gets it first, and `endSession` ends it. */
export class ActorFactory {
  readonly #testApp: TestApp;

  constructor(testApp: TestApp) {
    this.#testApp = testApp;
  }

  nobody(): Actor {
    const browser = new Browser(this.#testApp);
    return {
      ...{ caller: 'nobody', browser, account: undefined, canary: 'canary-nobody' },
      ...{ secrets: [], staffIds: [] },
    };
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
      staffIds: [],
    };
  }

  async person(caller: 'ada' | 'ben' | 'erased' | 'logged-out' | StaffCaller): Promise<Actor> {
    const browser = new Browser(this.#testApp);
    const canary = newCanary();
    // Operators see the usernames of staff.
    const username = isStaffCaller(caller) ? `staff-${count}-${caller}` : `${canary}-${caller}`;
    const password = `${canary} keeps this to themselves`;
    const answer = await browser.post('/api/register', { username, password, fullName: `${canary} Holm` });
    assert.equal(answer.statusCode, 201, answer.body);
    const { id: userId, recoveryCode } = answer.json<{ id: number; recoveryCode: string }>();
    const author = await this.#postOnce(browser);
    const secrets = [
      canary,
      recoveryCode,
      await personIdOf(this.#testApp, userId),
      author,
      ...cookiesOf(browser),
    ];
    const person = {
      caller,
      browser,
      account: { userId, username, password, recoveryCode },
      canary,
      secrets,
    };
    return { ...person, staffIds: isStaffCaller(caller) ? await this.#putOnStaff(caller, person) : [] };
  }

  async demo(): Promise<Actor> {
    const { services } = this.#testApp;
    if (!(await services.accounts.withId(DEMO.demoId))) await registerAccount(services, DEMO);
    const { demoId: userId, username, password } = DEMO;
    const browser = new Browser(this.#testApp);
    const answer = await browser.post('/api/login', { username, password });
    assert.equal(answer.statusCode, 200, answer.body);
    const account = { userId, username, password, recoveryCode: 'NONE-THAT-WAS-EVER-SHOWN' };
    return {
      caller: 'demo',
      browser,
      account,
      canary: newCanary(),
      secrets: cookiesOf(browser),
      staffIds: [],
    };
  }

  /** Ends the session, or erases the account of the caller `erased`, while the browser still sends its cookie. */
  async endSession({ caller, browser, account }: Actor): Promise<void> {
    const { password } = account ?? {};
    const copy = browser.copy();
    const { statusCode, body } =
      caller === 'erased'
        ? await copy.call('DELETE', '/api/user', { body: { password } })
        : await copy.post('/api/logout');
    assert.equal(statusCode, 204, body);
  }

  /** Gives the caller their roles, and lets their session act in one. Returns the staff ids. */
  async #putOnStaff(
    caller: StaffCaller,
    { browser, account }: { readonly browser: Browser; readonly account: OwnAccount },
  ): Promise<string[]> {
    const { username, password } = account;
    const staffIds: string[] = [];
    for (const role of caller === 'off-duty' ? STAFF_ROLES : [caller]) {
      staffIds.push(await grantFromCommandLine(this.#testApp, username, role));
    }
    if (caller !== 'off-duty') await startRoleSession(browser, caller, password);
    return staffIds;
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
