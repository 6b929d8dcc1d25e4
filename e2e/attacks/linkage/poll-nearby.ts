import type { SeededRandom } from '../../support/seeded-random.ts';

const AUTHORS = 6;
const POSTS_EACH = 3;
/** Others who come now and then and share nothing. */
const BYSTANDERS = 6;
const BYSTANDERS_A_STEP = { min: 2, max: 4 } as const;
/** How often another person comes between an author's arrival and their post. */
const INTERRUPTED_SHARE = 0.2;

/** A person as the list of nearby users shows them. */
export interface Listed {
  readonly handle: string;
  /** How many steps before the current one the person was last here. */
  readonly stepsAgo: number;
}

/** A person whom the watcher does not know. */
export interface Watched {
  come(): Promise<unknown>;
  share(): Promise<unknown>;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

export interface Community {
  newPerson(): Promise<Watched>;
  /** The lists that watchers poll, by name. */
  readonly lists: Readonly<Record<string, () => Promise<readonly Listed[]>>>;
  /** How many of the six authors share a post in one step. */
  readonly authorsAStep: Range;
  /** How many steps pass from one step with posts to the next. */
  readonly stepsBetween: Range;
  /** Lets time pass until the next step, which is 5 minutes later. */
  passStep(): Promise<unknown>;
}

/** How many of the pairs of posts by one author were linked, and how many pairs of two authors. */
export interface Linked {
  readonly right: number;
  readonly wrong: number;
}

/** The links that a watcher of one list finds, by each of two methods. */
export interface Found {
  /** Both posts came right after a change of the same handle. */
  readonly byChange: Linked;
  /** One single handle was here in the steps of both posts. */
  readonly byPresence: Linked;
  /** In how many steps the list had people. */
  readonly stepsWithPeople: number;
}

export const PAIRS_OF_ONE_AUTHOR = (AUTHORS * POSTS_EACH * (POSTS_EACH - 1)) / 2;

interface SharedPost {
  readonly author: number;
  readonly step: number;
  /** The handle that had changed last when the watcher saw the post, in each list. */
  readonly changed: ReadonlyMap<string, string | undefined>;
}

/** Polls one list after every action of others. */
class Watcher {
  readonly #list: () => Promise<readonly Listed[]>;
  /** The step in which each handle was last here. */
  #lastHere = new Map<string, number>();
  /** The handles that were here in each step. */
  readonly here = new Map<number, Set<string>>();
  changedLast: string | undefined;

  constructor(list: () => Promise<readonly Listed[]>) {
    this.#list = list;
  }

  async poll(step: number): Promise<void> {
    const seen = new Map((await this.#list()).map(({ handle, stepsAgo }) => [handle, step - stepsAgo]));
    for (const [handle, at] of seen) {
      this.here.set(at, (this.here.get(at) ?? new Set()).add(handle));
      if (this.#lastHere.get(handle) !== at) this.changedLast = handle;
    }
    this.#lastHere = seen;
  }
}

/**
 * Six people come three times each and share a post each time, among others who only come. A watcher polls the lists
 * all the time, and then says which posts have the same author.
 */
export async function pollNearby(community: Community, random: SeededRandom): Promise<Record<string, Found>> {
  const people: Watched[] = [];
  for (let count = 0; count < AUTHORS + BYSTANDERS; count++) people.push(await community.newPerson());
  const person = (index: number) => people[index] as Watched;
  const bystander = () => person(random.between(AUTHORS, AUTHORS + BYSTANDERS - 1));
  const watchers = new Map(Object.entries(community.lists).map(([name, list]) => [name, new Watcher(list)]));
  const left = Array.from({ length: AUTHORS }, () => POSTS_EACH);
  const posts: SharedPost[] = [];
  let step = 0;
  const poll = async () => {
    for (const watcher of watchers.values()) await watcher.poll(step);
  };
  const comes = async (visitor: Watched) => {
    await visitor.come();
    await poll();
  };
  await poll();
  while (left.some((count) => count > 0)) {
    for (const watcher of watchers.values()) watcher.changedLast = undefined;
    for (let count = within(BYSTANDERS_A_STEP, random); count > 0; count--) {
      await comes(bystander());
    }
    for (const author of authorsOf(left, within(community.authorsAStep, random), random)) {
      await comes(person(author));
      if (random.next() < INTERRUPTED_SHARE) await comes(bystander());
      await person(author).share();
      await poll();
      const changed = new Map([...watchers].map(([name, { changedLast }]) => [name, changedLast]));
      posts.push({ author, step, changed });
      left[author] = (left[author] ?? 0) - 1;
    }
    for (let steps = within(community.stepsBetween, random); steps > 0; steps--) {
      await community.passStep();
      step++;
      await poll();
    }
  }
  await community.passStep();
  step++;
  await poll();
  return Object.fromEntries([...watchers].map(([name, watcher]) => [name, link(posts, name, watcher)]));
}

const within = ({ min, max }: Range, random: SeededRandom): number => random.between(min, max);

/** At most this many authors who have posts left, in random order. */
function authorsOf(left: readonly number[], most: number, random: SeededRandom): number[] {
  const able = left.flatMap((count, author) => (count > 0 ? [author] : []));
  const chosen: number[] = [];
  while (chosen.length < most && able.length > 0) {
    chosen.push(...able.splice(random.between(0, able.length - 1), 1));
  }
  return chosen;
}

function link(posts: readonly SharedPost[], name: string, { here }: Watcher): Found {
  const count = (isLinked: (one: SharedPost, other: SharedPost) => boolean): Linked => {
    const linked = posts.flatMap((one, index) =>
      posts.slice(index + 1).flatMap((other) => (isLinked(one, other) ? [one.author === other.author] : [])),
    );
    const right = linked.filter((isRight) => isRight).length;
    return { right, wrong: linked.length - right };
  };
  const hereIn = ({ step }: SharedPost) => here.get(step) ?? new Set<string>();
  return {
    byChange: count((one, other) => {
      const handle = one.changed.get(name);
      return handle !== undefined && handle === other.changed.get(name);
    }),
    byPresence: count(
      (one, other) =>
        one.step !== other.step &&
        [...hereIn(one)].filter((handle) => hereIn(other).has(handle)).length === 1,
    ),
    stepsWithPeople: here.size,
  };
}

/** The result in words. */
export const summary = ({ byChange, byPresence, stepsWithPeople }: Found): string =>
  `of ${PAIRS_OF_ONE_AUTHOR} pairs of posts by one author, ${byChange.right} were linked by changes of the list ` +
  `(and ${byChange.wrong} other pairs), ${byPresence.right} by the one handle that was in both steps ` +
  `(and ${byPresence.wrong} other pairs). It listed people in ${stepsWithPeople} steps.`;
