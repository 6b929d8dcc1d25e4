import type { FastifyInstance } from 'fastify';
import type { BookmarkCommand } from '../../../../domain/community/bookmarks/decide.ts';
import { postNotFound } from '../../../../domain/community/posts/decide.ts';
import { bookmarkPost, removeBookmark } from '../../../../domain/contract/posts.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { findPost } from '../../../../projections/community-posts/queries.ts';
import { bookmarksAggregate } from '../../../aggregates/aggregates.ts';
import { findPostInLog } from '../../../community/post-in-log.ts';
import { type RouteRequest, serve } from '../../../contract/serve.ts';
import { idInPath } from '../../id-in-path.ts';

export default function bookmarkRoute(app: FastifyInstance): void {
  const { db, keys, store, codec } = app.services;
  const reads = communityPostsProjection.name;

  serve(app, bookmarkPost, { reads, handler: (request) => mark('bookmarkPost', request) });
  serve(app, removeBookmark, { reads, handler: (request) => mark('removeBookmark', request) });

  async function mark(
    type: BookmarkCommand['type'],
    request: RouteRequest<typeof bookmarkPost | typeof removeBookmark>,
  ) {
    const pseudonymId = request.ownPseudonymId();
    const postId = idInPath(request.params, postNotFound);
    await keys.ensure(pseudonymId);
    const { result } = await request.execute(
      bookmarksAggregate,
      async () => ({ type, postId, isActive: await isActive(postId) }),
      { result: () => ({ bookmarked: type === 'bookmarkPost' }) },
    );
    return result;
  }

  /** A new post may be in the log only. */
  const isActive = async (postId: string): Promise<boolean> => {
    const post = await findPost(db, postId);
    return post ? !post.withheld : (await findPostInLog({ store, codec }, postId)) !== undefined;
  };
}
