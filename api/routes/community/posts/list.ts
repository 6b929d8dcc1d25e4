import type { FastifyInstance } from 'fastify';
import type { PostPage } from '../../../../domain/community/posts/schema.ts';
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
import { hidesProjection } from '../../../../projections/hides/project.ts';
import { serve } from '../../../contract/serve.ts';
import { pageAnswer } from './answer.ts';
import { pageOf } from './page-query.ts';

/** The lists of posts: all, those of a region, and those the signed-in person bookmarked, shared or likes. */
export default function listPostsRoute(app: FastifyInstance): void {
  const { sharedReads } = app.services;
  const reads = [communityPostsProjection.name, hidesProjection.name];
  /** While the community is closed, people see and delete their own posts, and nothing of others. */
  const pageIfOpen = async (page: () => Promise<PostPage>): Promise<PostPage> =>
    (await app.communityState()).isOpen ? page() : { data: [], total: 0 };

  serve(app, getPosts, {
    reads,
    async handler(request) {
      const viewer = request.pseudonymId;
      const asked = { viewer, ...pageOf(request.query) };
      return pageIfOpen(async () => pageAnswer(await listPosts(sharedReads, asked), viewer, app.services));
    },
  });

  serve(app, getNearbyPosts, {
    reads,
    async handler(request) {
      const viewer = request.pseudonymId;
      const { region: asked, ...query } = request.query;
      const region = asked === 'Global' ? undefined : asked;
      const wanted = { viewer, region, ...pageOf(query) };
      return pageIfOpen(async () => pageAnswer(await listPosts(sharedReads, wanted), viewer, app.services));
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
        const asked = { viewer, ...pageOf(request.query) };
        const page = async () => pageAnswer(await listOf(sharedReads, asked), viewer, app.services);
        return route === getOwnPosts ? page() : pageIfOpen(page);
      },
    });
  }
}
