import Type from 'typebox';
import { BookmarkAnswer } from '../community/bookmarks/schema.ts';
import { CommunityPost, PostPage, SharePostBody } from '../community/posts/schema.ts';
import { LikeAnswer } from '../community/reactions/schema.ts';
import { RegionSchema } from '../places/regions.ts';
import { IdParams, PageQuery } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

/**
 * A caller without a session gets an anonymous one. 401 means that the browser believes it is signed in, but its session
 * has ended. 403 means that `userId` names another person, or that the caller or the whole community may not share now.
 */
export const sharePost = defineRoute({
  method: 'POST',
  path: '/api/community/posts',
  summary: 'Share a reflection',
  session: 'optional',
  body: SharePostBody,
  answers: { 201: CommunityPost },
  refuses: [401, 403, 429],
});

export const getPosts = defineRoute({
  method: 'GET',
  path: '/api/community/posts',
  summary: 'All posts, newest first',
  session: 'optional',
  query: PageQuery,
  answers: { 200: PostPage },
  refuses: [],
});

/** Without a region, or with `Global`, it answers all posts. */
export const getNearbyPosts = defineRoute({
  method: 'GET',
  path: '/api/community/posts/nearby',
  summary: 'The posts of a region, newest first',
  session: 'optional',
  query: Type.Object(
    { ...PageQuery.properties, region: Type.Optional(RegionSchema) },
    { additionalProperties: false },
  ),
  answers: { 200: PostPage },
  refuses: [],
});

export const getBookmarkedPosts = defineRoute({
  method: 'GET',
  path: '/api/community/posts/bookmarked',
  summary: 'The caller’s bookmarked posts, newest first',
  session: 'required',
  query: PageQuery,
  answers: { 200: PostPage },
  refuses: [401],
});

export const getOwnPosts = defineRoute({
  method: 'GET',
  path: '/api/community/posts/own',
  summary: 'The posts that the caller shared, newest first',
  session: 'required',
  query: PageQuery,
  answers: { 200: PostPage },
  refuses: [401],
});

export const getLikedPosts = defineRoute({
  method: 'GET',
  path: '/api/community/posts/liked',
  summary: 'The posts that the caller likes, newest first',
  session: 'required',
  query: PageQuery,
  answers: { 200: PostPage },
  refuses: [401],
});

/** 404 also for a post that the caller does not see in lists. Authors see their own withheld posts. */
export const getPost = defineRoute({
  method: 'GET',
  path: '/api/community/posts/:id',
  summary: 'One post',
  description: '404 for a post that is deleted, withheld from the caller, hidden by them, or unknown.',
  session: 'optional',
  params: IdParams,
  answers: { 200: CommunityPost },
  refuses: [404],
});

/** Another author's post gets the same answer as an unknown one: 404. */
export const withdrawPost = defineRoute({
  method: 'DELETE',
  path: '/api/community/posts/:id',
  summary: 'Delete one’s own post',
  session: 'optional',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [404],
});

/** A caller without a session gets an anonymous one, and 401 means the same as for `sharePost`. */
export const likePost = defineRoute({
  method: 'POST',
  path: '/api/community/posts/:id/like',
  summary: 'Like a post. A second like changes nothing',
  session: 'optional',
  params: IdParams,
  answers: { 200: LikeAnswer },
  refuses: [401, 404, 429],
});

export const unlikePost = defineRoute({
  method: 'DELETE',
  path: '/api/community/posts/:id/like',
  summary: 'Remove one’s like from a post',
  session: 'optional',
  params: IdParams,
  answers: { 200: LikeAnswer },
  refuses: [404, 429],
});

export const bookmarkPost = defineRoute({
  method: 'POST',
  path: '/api/community/posts/:id/bookmark',
  summary: 'Bookmark a post',
  session: 'required',
  params: IdParams,
  answers: { 200: BookmarkAnswer },
  refuses: [401, 404],
});

export const removeBookmark = defineRoute({
  method: 'DELETE',
  path: '/api/community/posts/:id/bookmark',
  summary: 'Remove a bookmark',
  session: 'required',
  params: IdParams,
  answers: { 200: BookmarkAnswer },
  refuses: [401, 404],
});
