import type { FastifyInstance } from 'fastify';
import bookmarkRoute from './bookmark.ts';
import getPostRoute from './get.ts';
import likeRoute from './like.ts';
import listPostsRoute from './list.ts';
import sharePostRoute from './share.ts';
import withdrawPostRoute from './withdraw.ts';

export default async function postsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(sharePostRoute);
  await app.register(listPostsRoute);
  await app.register(getPostRoute);
  await app.register(withdrawPostRoute);
  await app.register(likeRoute);
  await app.register(bookmarkRoute);
}
