import { LOG_START } from '../../../infra/event-store/port.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Actor, type Caller, Casting } from './cast.ts';
import { type Kind, makeThing } from './things.ts';

const CAUGHT_UP_MS = 5_000;
/** Limits would answer what the matrix is not about. */
const NO_LIMITS = {
  HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '100000/1h',
  HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS: '100000/1h',
  HEARTEN_LIMIT_POSTS_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_LIKES_PER_PERSON: '100000/1h',
  HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '100000/1h',
};

const DEAD = ['erased', 'logged-out'] as const;
const OWNABLE: readonly Kind[] = [
  'user',
  'username',
  'password',
  'mood',
  'journal',
  'act',
  'post',
  'postHandle',
  'notification',
];

/** The API with everybody who calls it. */
export class Stage {
  readonly testApp: TestApp;
  readonly #casting: Casting;
  readonly #cast = new Map<Caller, Actor>();
  readonly #giver: Actor;
  /** What those whose session has ended had before. */
  readonly #left = new Map<Caller, ReadonlyMap<Kind, string | undefined>>();
  /** Everybody there has been, also those who were called anew. */
  readonly everybody: Actor[] = [];

  private constructor(testApp: TestApp, giver: Actor) {
    this.testApp = testApp;
    this.#casting = new Casting(testApp);
    this.#giver = giver;
  }

  static async open(t: Parameters<typeof buildTestApp>[0]): Promise<Stage> {
    const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '1', ...NO_LIMITS } });
    const stage = new Stage(testApp, await new Casting(testApp).person('ada'));
    for (const caller of DEAD) {
      const actor = await stage.#casting.person(caller);
      const things = new Map<Kind, string | undefined>();
      for (const kind of OWNABLE) things.set(kind, await stage.make(kind, actor));
      await stage.#casting.leave(actor);
      stage.#left.set(caller, things);
      stage.#enter(actor);
    }
    return stage;
  }

  /** Who calls: the same as before, unless they have been dismissed. */
  async actor(caller: Caller): Promise<Actor> {
    return this.#cast.get(caller) ?? this.#enter(await this.#call(caller));
  }

  /** They are another now, signed in elsewhere or gone: a new one comes next. Who has no session stays without. */
  dismiss(caller: Caller): void {
    if (!this.#left.has(caller)) this.#cast.delete(caller);
  }

  /** A new thing of the actor's, or what they had before their session ended. */
  make(kind: Kind, owner: Actor): Promise<string | undefined> {
    // Whoever shares something has a session from then on.
    if (owner.caller === 'nobody') return Promise.resolve(undefined);
    const left = this.#left.get(owner.caller);
    const settled = () => this.settled();
    return left ? Promise.resolve(left.get(kind)) : makeThing(kind, { owner, giver: this.#giver, settled });
  }

  /** Waits until every read model shows all of the log; answers where it ends. */
  async settled(): Promise<bigint> {
    const { services } = this.testApp;
    const { rows } = await services.pool.query<{ head: bigint | null }>(
      'select max(position) as head from events',
    );
    const head = rows[0]?.head ?? LOG_START;
    for (const { name } of allProjections) {
      if (!(await services.progress.waitFor(name, head, CAUGHT_UP_MS)))
        throw new Error(`${name} stays behind`);
    }
    return head;
  }

  #call(caller: Caller): Promise<Actor> {
    switch (caller) {
      case 'nobody':
        return Promise.resolve(this.#casting.nobody());
      case 'visitor':
        return this.#casting.visitor();
      case 'demo':
        return this.#casting.demo();
      default:
        return this.#casting.person(caller);
    }
  }

  #enter(actor: Actor): Actor {
    this.#cast.set(actor.caller, actor);
    this.everybody.push(actor);
    return actor;
  }
}
