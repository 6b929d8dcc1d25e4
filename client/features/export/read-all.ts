import type { User } from '../../../domain/account/schema.ts';
import type { ActDay } from '../../../domain/acts/schema.ts';
import type { CommunityPost, PostPage } from '../../../domain/community/posts/schema.ts';
import { type Answer, api } from '../../lib/api.ts';
import { readDevicePlan } from '../../lib/device/device-plan.ts';
import { logWarning, warnAbout } from '../../lib/log.ts';
import type { MarkedPost, PartName, Parts, PersonalData } from './personal-data.ts';

/** The largest pages that the API returns, of entries and of posts. */
const PAGE_SIZE = 1000;
const POSTS_PAGE_SIZE = 50;
/** How often a list of posts is read at most, if it changes each time. A change during an export is rare. */
const READINGS_MAX = 3;

/**
 * Loads all parts of an export. A part that can't be loaded completely is missing, and the rest goes on.
 * Throws if nothing can be loaded, and when `signal` is aborted.
 */
export async function readAll(account: User, signal: AbortSignal): Promise<PersonalData> {
  const userId = account.id;
  const whole = { query: { userId } };
  const pageBefore = (before: string | undefined) => ({ query: { userId, limit: PAGE_SIZE, before } });
  const pageOfPosts = (page: number) => ({ query: { page, limit: POSTS_PAGE_SIZE } });
  const options = { signal };
  const missing: PartName[] = [];
  const failures: unknown[] = [];
  const part = async <P extends PartName>(name: P, reading: Promise<Parts[P]>): Promise<Parts[P] | null> => {
    try {
      return await reading;
    } catch (error) {
      signal.throwIfAborted();
      missing.push(name);
      failures.push(error);
      return null;
    }
  };
  const [
    mood,
    journal,
    plan,
    tasks,
    taskHistory,
    achievements,
    notifications,
    reflections,
    likes,
    bookmarks,
    hides,
    communitySettings,
    reports,
    notices,
    consents,
    roles,
    accountRequests,
    studies,
    studyReads,
  ] = await Promise.all([
    part(
      'mood',
      everyPage(idOf, (before) => api('GET /api/mood', pageBefore(before), options)),
    ),
    part(
      'journal',
      everyPage(idOf, (before) => api('GET /api/journal', pageBefore(before), options)),
    ),
    part('plan', dataOf(api('GET /api/plan', whole, options))),
    part('tasks', dataOf(api('GET /api/tasks', whole, options))),
    part(
      'taskHistory',
      everyPage(
        ({ date }: ActDay) => date,
        (before) => api('GET /api/tasks/history', pageBefore(before), options),
      ),
    ),
    part('achievements', dataOf(api('GET /api/achievements', whole, options))),
    part('notifications', dataOf(api('GET /api/notifications', whole, options))),
    part(
      'reflections',
      everyPost((page) => api('GET /api/community/posts/own', pageOfPosts(page), options)),
    ),
    part(
      'likes',
      everyPost((page) => api('GET /api/community/posts/liked', pageOfPosts(page), options)).then(marksOf),
    ),
    part(
      'bookmarks',
      everyPost((page) => api('GET /api/community/posts/bookmarked', pageOfPosts(page), options)).then(
        marksOf,
      ),
    ),
    part(
      'hides',
      dataOf(api('GET /api/community/hides', {}, options)).then((hides) =>
        hides.map(({ kind, later, hiddenAt }) => ({ kind, later, hiddenAt })),
      ),
    ),
    part('communitySettings', dataOf(api('GET /api/gratitude/setting', {}, options))),
    part('reports', dataOf(api('GET /api/moderation/reports', {}, options))),
    part('notices', dataOf(api('GET /api/moderation/notices', {}, options))),
    part('consents', dataOf(api('GET /api/consents', {}, options))),
    part(
      'roles',
      dataOf(api('GET /api/staff/me', {}, options)).then(({ roles }) => roles),
    ),
    part('accountRequests', dataOf(api('GET /api/account-requests', {}, options))),
    part('studies', dataOf(api('GET /api/research/studies', {}, options))),
    part(
      'studyReads',
      everyPage(idOf, (before) =>
        api('GET /api/research/reads', { query: { limit: String(PAGE_SIZE), before } }, options),
      ),
    ),
  ]);
  const lists = {
    mood,
    journal,
    plan,
    tasks,
    taskHistory,
    achievements,
    notifications,
    reflections,
    likes,
    bookmarks,
    hides,
    communitySettings,
    reports,
    notices,
    consents,
    roles,
    accountRequests,
    studies,
    studyReads,
  };
  const planOnThisDevice =
    (await readDevicePlan(userId).catch(warnAbout('The plan on this device can’t be read:'))) ?? null;
  if (missing.length === Object.keys(lists).length && !planOnThisDevice) throw failures[0];
  for (const failure of failures) logWarning('The export goes on without a part:', failure);
  return { account, ...lists, planOnThisDevice, missing };
}

const idOf = ({ id }: { readonly id: string }) => id;
const dataOf = async <T>(answer: Promise<Answer<T>>): Promise<T> => (await answer).data;
const marksOf = (posts: readonly CommunityPost[]): readonly MarkedPost[] =>
  posts.map(({ id, region, createdAt }) => ({ id, region, createdAt }));

/** Loads all pages of a list. `keyOf` returns the key of the last item, and the next page starts after it. */
async function everyPage<T>(
  keyOf: (last: T) => string,
  readPage: (before: string | undefined) => Promise<Answer<readonly T[]>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const { data } = await readPage(last && keyOf(last));
    all.push(...data);
    if (data.length < PAGE_SIZE) return all;
  }
}

/**
 * Loads all pages of a list of posts. A list that changes meanwhile is read again, because a post may have moved to a
 * page that was read before. Throws if it changes each time.
 */
async function everyPost(
  readPage: (page: number) => Promise<Answer<PostPage>>,
): Promise<readonly CommunityPost[]> {
  for (let reading = 0; reading < READINGS_MAX; reading++) {
    const posts = await everyPostUnlessChanged(readPage);
    if (posts) return posts;
  }
  throw new Error('the list of posts changed each time while it was read');
}

/** Undefined if the number of posts changes between two pages. */
async function everyPostUnlessChanged(
  readPage: (page: number) => Promise<Answer<PostPage>>,
): Promise<readonly CommunityPost[] | undefined> {
  const all = new Map<string, CommunityPost>();
  let total: number | undefined;
  for (let page = 1; ; page++) {
    const { data } = await readPage(page);
    total ??= data.total;
    if (data.total !== total) return undefined;
    for (const post of data.data) all.set(post.id, post);
    if (data.data.length < POSTS_PAGE_SIZE) return [...all.values()];
  }
}
