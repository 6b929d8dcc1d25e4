import type { Services } from '../../../api/services.ts';
import { caseIdOf } from '../../../api/stored-names.ts';
import { caseFor, decide, report, share } from '../../../api/testing/moderation.ts';
import { registerStaff } from '../../../api/testing/staff.ts';
import { Browser, type TestApp } from '../../../api/testing/test-app.ts';
import { waitForProjections } from '../../../api/testing/wait-for-projections.ts';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import type { CaseDetail } from '../../../domain/moderation/schema.ts';
import { SECOND_MS } from '../../../domain/time/units.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';

/** The percentages of people who had one post removed in the weeks before, and two. */
const ONE_REMOVED = 5;
const TWO_REMOVED = 3;

type App = Pick<TestApp, 'app' | 'services'>;

/** A moderator who wants to know which posts are by one author, and who reports posts to see their cases. */
export class Moderator {
  readonly #browser: Browser;
  readonly #reporter: Browser;
  readonly #services: Services;

  private constructor(browser: Browser, reporter: Browser, services: Services) {
    this.#browser = browser;
    this.#reporter = reporter;
    this.#services = services;
  }

  static async join({ app, services }: App): Promise<Moderator> {
    const { browser } = await registerStaff({ app, services }, 'moderator');
    return new Moderator(browser, new Browser({ app }), services);
  }

  /** Removes posts that some of these people share now, so that they have a history. */
  async removeEarlierPosts(people: readonly Browser[], random: SeededRandom): Promise<void> {
    for (const person of people) {
      const chance = random.next() * 100;
      for (
        let left = chance < TWO_REMOVED ? 2 : chance < TWO_REMOVED + ONE_REMOVED ? 1 : 0;
        left > 0;
        left--
      ) {
        const { id } = await share(person, 'An earlier hour');
        await report(this.#reporter, id);
        await decide(this.#browser, caseIdOf('post', id), { decision: 'remove', rule: 2 });
      }
    }
  }

  /** Reports the posts in random order, some seconds apart, and reads their cases. Returns them by post id. */
  async readCases(
    posts: readonly CommunityPost[],
    { random, set }: { readonly random: SeededRandom; readonly set: (ms: number) => void },
  ): Promise<ReadonlyMap<string, CaseDetail>> {
    const shuffled = posts
      .map((post) => ({ post, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ post }) => post);
    for (const { id } of shuffled) {
      set(Date.now() + random.between(SECOND_MS, 60 * SECOND_MS));
      await report(this.#reporter, id);
    }
    return this.#read(shuffled.map(({ id }) => id));
  }

  /**
   * Limits the author of each of these posts, removes the post, and looks which other cases changed with it. The
   * moderator takes them for posts of the same author. Returns a set of post ids for each act.
   */
  async act(acted: readonly string[], watched: readonly string[]): Promise<readonly ReadonlySet<string>[]> {
    const found: Set<string>[] = [];
    let before = await this.#read(watched);
    for (const postId of acted) {
      const caseId = caseIdOf('post', postId);
      await decide(this.#browser, caseId, { decision: 'limit', rule: 2, limit: 'no-posts-1-day' });
      await decide(this.#browser, caseId, { decision: 'remove', rule: 2 });
      const after = await this.#read(watched);
      const changed = watched.filter(
        (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
      );
      found.push(new Set([postId, ...changed]));
      before = after;
    }
    return found;
  }

  async #read(postIds: readonly string[]): Promise<ReadonlyMap<string, CaseDetail>> {
    await waitForProjections({ services: this.#services });
    const cases = new Map<string, CaseDetail>();
    for (const id of postIds) cases.set(id, await caseFor(this.#browser, caseIdOf('post', id)));
    return cases;
  }
}
