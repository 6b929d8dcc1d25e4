import type { Services } from '../../../api/services.ts';
import { type Browser, registerPerson } from '../../../api/testing/test-app.ts';
import type { CommunityPost, PostPage } from '../../../domain/community/posts/schema.ts';

type App = ConstructorParameters<typeof Browser>[0];

/** The authors that one account may hide in a week: the default of `HEARTEN_LIMIT_HIDDEN_PEOPLE_PER_PERSON`. */
export const HIDES_AN_ACCOUNT = 5;
const PAGE_SIZE = 50;

/** Reads all posts that this browser sees, page by page. */
export async function readAllPosts(reader: Browser): Promise<CommunityPost[]> {
  const posts: CommunityPost[] = [];
  for (let page = 1; posts.length === (page - 1) * PAGE_SIZE; page++) {
    const answer = await reader.get(`/api/community/posts?limit=${PAGE_SIZE}&page=${page}`);
    posts.push(...answer.json<PostPage>().data);
  }
  return posts;
}

/**
 * A watcher with accounts that are older than a week. They hide the authors of the first posts of the day, one account
 * after the other, each as many as it may. Posts that others see and the account does not are by these authors.
 */
export class HidingWatcher {
  readonly #accounts: readonly {
    readonly browser: Browser;
    readonly hides: { postId: string; hideId: string }[];
  }[];

  private constructor(browsers: readonly Browser[]) {
    this.#accounts = browsers.map((browser) => ({ browser, hides: [] }));
  }

  /** Registers the watcher's accounts, and makes every account of the database older than a week. */
  static async join(app: App, { pool }: Pick<Services, 'pool'>, accounts: number): Promise<HidingWatcher> {
    const browsers: Browser[] = [];
    for (let index = 0; index < accounts; index++) browsers.push((await registerPerson(app)).browser);
    await pool.query("update accounts set created_at = timestamptz '2026-11-01'");
    return new HidingWatcher(browsers);
  }

  /**
   * Hides a new post, and what its author writes from now on, with the first account that still may. Without such an
   * account it does nothing.
   */
  async hideAuthorOf({ id: postId }: Pick<CommunityPost, 'id'>): Promise<void> {
    const next = this.#accounts.find(({ hides }) => hides.length < HIDES_AN_ACCOUNT);
    if (!next) return;
    const answer = await next.browser.post(`/api/community/posts/${postId}/hide`, { later: true });
    if (answer.statusCode !== 201)
      throw new Error(`hiding was answered with ${answer.statusCode}: ${answer.body}`);
    next.hides.push({ postId, hideId: answer.json<{ hideId: string }>().hideId });
  }

  /**
   * Undoes one hide after the other. The posts that come back with it are by one author. Returns a set of post ids for
   * each hide, account by account.
   */
  async findAuthors(): Promise<readonly ReadonlySet<string>[]> {
    const found: Set<string>[] = [];
    for (const { browser, hides } of this.#accounts) {
      let before = new Set((await readAllPosts(browser)).map(({ id }) => id));
      for (const { postId, hideId } of hides) {
        await browser.delete(`/api/community/hides/${hideId}`);
        const after = new Set((await readAllPosts(browser)).map(({ id }) => id));
        found.push(new Set([postId, ...[...after].filter((id) => !before.has(id))]));
        before = after;
      }
    }
    return found;
  }
}
