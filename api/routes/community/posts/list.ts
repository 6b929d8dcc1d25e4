import type { FastifyInstance } from 'fastify';
import {
  getBookmarkedPosts,
  getLikedPosts,
  getNearbyPosts,
  getOwnPosts,
  getPosts,
} from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import {
  listBookmarked,
  listLiked,
  listOwn,
  listPosts,
} from '../../../../projections/community-posts/queries.ts';
import { serve } from '../../../contract/serve.ts';
import { pageAnswer } from './answer.ts';
import { pageOf } from './page-query.ts';

/** The lists of posts: all, those of a region, and those the signed-in person bookmarked, shared or likes. */
export default async function listPostsRoute(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  const reads = communityPostsProjection.name;

  serve(app, getPosts, {
    reads,
    async handler(request) {
      const viewer = request.pseudonymId;
      return pageAnswer(await listPosts(db, { viewer, ...pageOf(request.query) }), viewer, app.services);
    },
  });

  serve(app, getNearbyPosts, {
    reads,
    async handler(request) {
      const viewer = request.pseudonymId;
      const { region: asked, ...query } = request.query;
      const region = asked === 'Global' ? undefined : asked;
      return pageAnswer(await listPosts(db, { viewer, region, ...pageOf(query) }), viewer, app.services);
    },
  });

  const ofViewer = [
    [getBookmarkedPosts, listBookmarked],
    [getOwnPosts, listOwn],
    [getLikedPosts, listLiked],
  ] as const;
  for (const [route, listOf] of ofViewer) {
    serve(app, route, {
      reads,
      async handler(request) {
        const viewer = request.ownPseudonymId();
        return pageAnswer(await listOf(db, { viewer, ...pageOf(request.query) }), viewer, app.services);
      },
    });
  }
}
