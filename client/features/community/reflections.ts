import { type Answer, api, type CallOptions } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { COMMUNITY_MESSAGES } from '../../lib/messages/community.ts';
import {
  expireByPrefix,
  putResource,
  type Resource,
  refreshByPrefix,
  useResource,
} from '../../lib/resource.ts';
import { ownRegion } from './own-region.ts';
import { cachePosts } from './posts.ts';

export const PAGE_SIZE = 12;
export const POSTS_FRESH_MS = 60_000;

/** The route and the texts of each list. */
export const LISTS = {
  everybody: {
    route: 'GET /api/community/posts',
    loading: 'Loading reflections...',
    failed: COMMUNITY_MESSAGES.postsNotRead,
  },
  nearby: {
    route: 'GET /api/community/posts/nearby',
    loading: 'Loading nearby reflections...',
    failed: COMMUNITY_MESSAGES.nearbyNotRead,
  },
  bookmarked: {
    route: 'GET /api/community/posts/bookmarked',
    loading: 'Loading bookmarked reflections...',
    failed: COMMUNITY_MESSAGES.bookmarkedNotRead,
  },
  own: {
    route: 'GET /api/community/posts/own',
    loading: 'Loading your reflections...',
    failed: COMMUNITY_MESSAGES.ownNotRead,
  },
} as const;
export type ListName = keyof typeof LISTS;

/** One page of a list: the ids of its posts, and the number of posts on all pages. */
export interface Reflections {
  readonly ids: readonly string[];
  readonly total: number;
}

const EVERY_LIST = 'community/posts/';
const underList = (list: ListName) => `${EVERY_LIST}${list}/`;
const keyOf = (list: ListName, page: number) =>
  `${underList(list)}${list === 'nearby' ? `${ownRegion()}/` : ''}${page}`;

export async function readReflections(
  list: ListName,
  page: number,
  options: CallOptions = {},
): Promise<Answer<Reflections>> {
  const askedAt = performance.now();
  const where = list === 'nearby' ? { region: ownRegion() } : {};
  const query = { page, limit: PAGE_SIZE, ...where };
  const { data: posts, isStale } = await api(LISTS[list].route, { query }, options);
  cachePosts(posts.data, askedAt);
  return { data: { ids: posts.data.map(({ id }) => id), total: posts.total }, isStale };
}

export const useReflections = (list: ListName, page: number): Resource<Reflections> =>
  useResource(keyOf(list, page), (signal) => readReflections(list, page, { signal }), POSTS_FRESH_MS);

/** Whether the person can see this reflection, which is then in the cache of posts. */
async function readReflection(id: string, options: CallOptions): Promise<Answer<boolean>> {
  const askedAt = performance.now();
  try {
    const { data, isStale } = await api('GET /api/community/posts/:id', { params: { id } }, options);
    cachePosts([data], askedAt);
    return { data: true, isStale };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: false, isStale: false };
    throw error;
  }
}

export const useReflection = (id: string): Resource<boolean> =>
  useResource(`${EVERY_LIST}one/${id}`, (signal) => readReflection(id, { signal }), POSTS_FRESH_MS);

/**
 * Shows a first page that was loaded in the background. The other pages have shifted, so they are loaded
 * again.
 */
export function showNewPosts(list: ListName, newer: Reflections): void {
  expireByPrefix(underList(list));
  putResource(keyOf(list, 1), newer);
}

/** Reloads the visible lists and drops the others, after the person has added or deleted a post. */
export const refreshReflections = (): void => refreshByPrefix(EVERY_LIST);

/** Marks all lists as outdated. They are loaded again when they are opened next. */
export const expireReflections = (): void => expireByPrefix(EVERY_LIST);

/** Marks the list of saved posts as outdated. It is loaded again when it is opened next. */
export const expireBookmarked = (): void => expireByPrefix(underList('bookmarked'));
