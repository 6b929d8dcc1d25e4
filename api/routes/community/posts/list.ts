import type { FastifyInstance } from 'fastify';
import { getBookmarkedPosts, getNearbyPosts, getPosts } from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { listBookmarked, listPosts } from '../../../../projections/community-posts/queries.ts';
import { serve } from '../../../contract/serve.ts';
import { pageAnswer } from './answer.ts';
import { pageOf } from './page-query.ts';

/** The three lists: all posts, a region's posts, and the signed-in person's bookmarks. */
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

  serve(app, getBookmarkedPosts, {
    reads,
    async handler(request) {
      const viewer = request.ownPseudonymId();
      return pageAnswer(await listBookmarked(db, { viewer, ...pageOf(request.query) }), viewer, app.services);
    },
  });
}
