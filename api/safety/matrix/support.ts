import { LOG_START } from '../../../infra/event-store/port.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Actor, ActorFactory, type Caller } from './actors.ts';
import { createResource, type ResourceKind } from './resources.ts';

const PROJECTION_TIMEOUT_MS = 5_000;
/** Rate limits would refuse calls that the matrix wants to test. */
const NO_LIMITS = {
  HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '100000/1h',
  HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_POSTS_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_LIKES_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_REPORTS_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_ILLEGAL_REPORTS_PER_ADDRESS: '100000/1h',
};

const ENDED = ['erased', 'logged-out'] as const;
const OWNABLE: readonly ResourceKind[] = [
  'user',
  'username',
  'password',
  'mood',
  'journal',
  'act',
  'post',
  'postHandle',
  'notification',
  'passkey',
  'reminder',
  'hide',
  'case',
];

/** The API together with all callers of the matrix. */
export class MatrixSupport {
  readonly testApp: TestApp;
  readonly #actorFactory: ActorFactory;
  readonly #actors = new Map<Caller, Actor>();
  readonly #giver: Actor;
  /** The resources that callers owned before their sessions ended. */
  readonly #ownedBefore = new Map<Caller, ReadonlyMap<ResourceKind, string | undefined>>();
  /** All callers so far, including those that were replaced. */
  readonly everybody: Actor[] = [];

  private constructor(testApp: TestApp, giver: Actor) {
    this.testApp = testApp;
    this.#actorFactory = new ActorFactory(testApp);
    this.#giver = giver;
  }

  static async open(t: Parameters<typeof buildTestApp>[0]): Promise<MatrixSupport> {
    const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '1', ...NO_LIMITS } });
    const support = new MatrixSupport(testApp, await new ActorFactory(testApp).person('ada'));
    for (const caller of ENDED) {
      const actor = await support.#actorFactory.person(caller);
      const resources = new Map<ResourceKind, string | undefined>();
      for (const kind of OWNABLE) resources.set(kind, await support.make(kind, actor));
      await support.#actorFactory.endSession(actor);
      support.#ownedBefore.set(caller, resources);
      support.#addActor(actor);
    }
    return support;
  }

  /** The caller of this kind. It is the same one each time until it is discarded. */
  async actor(caller: Caller): Promise<Actor> {
    return this.#actors.get(caller) ?? this.#addActor(await this.#createActor(caller));
  }

  /**
   * Discards a caller that the call may have changed, for example by an erasure. The next call gets a new
   * one. A caller whose session has ended is kept.
   */
  discardActor(caller: Caller): void {
    if (!this.#ownedBefore.has(caller)) this.#actors.delete(caller);
  }

  /** Creates a resource of the actor, or returns what they owned before their session ended. */
  make(kind: ResourceKind, owner: Actor): Promise<string | undefined> {
    // A caller who shares a post has a session from then on.
    if (owner.caller === 'nobody') return Promise.resolve(undefined);
    const left = this.#ownedBefore.get(owner.caller);
    const waitForProjections = () => this.caughtUpHead();
    return left
      ? Promise.resolve(left.get(kind))
      : createResource(kind, { testApp: this.testApp, owner, giver: this.#giver, waitForProjections });
  }

  /**
   * Waits until no rebuild or verify goes on and every read model shows the whole log. Returns the log's last position.
   */
  async caughtUpHead(): Promise<bigint> {
    const { services } = this.testApp;
    await services.backgroundRuns.allEnded();
    const { rows } = await services.pool.query<{ head: bigint | null }>(
      'select max(position) as head from events',
    );
    const head = rows[0]?.head ?? LOG_START;
    for (const { name } of allProjections) {
      if (!(await services.progress.waitFor(name, head, PROJECTION_TIMEOUT_MS)))
        throw new Error(`${name} does not catch up`);
    }
    return head;
  }

  #createActor(caller: Caller): Promise<Actor> {
    switch (caller) {
      case 'nobody':
        return Promise.resolve(this.#actorFactory.nobody());
      case 'visitor':
        return this.#actorFactory.visitor();
      case 'demo':
        return this.#actorFactory.demo();
      default:
        return this.#actorFactory.person(caller);
    }
  }

  #addActor(actor: Actor): Actor {
    this.#actors.set(actor.caller, actor);
    this.everybody.push(actor);
    return actor;
  }
}
