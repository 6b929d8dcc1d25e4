import type { FastifyInstance } from 'fastify';
import bookmarkRoute from './bookmark.ts';
import getPostRoute from './get.ts';
import likeRoute from './like.ts';
import listPostsRoute from './list.ts';
import sharePostRoute from './share.ts';
import withdrawPostRoute from './withdraw.ts';

export default function postsRoutes(app: FastifyInstance): void {
  sharePostRoute(app);
  listPostsRoute(app);
  getPostRoute(app);
  withdrawPostRoute(app);
  likeRoute(app);
  bookmarkRoute(app);
}
