import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { PostPage } from '../../../../domain/community/posts/schema.ts';
import { RegionSchema } from '../../../../domain/places/regions.ts';
import { communityPostsProjection } from '../../../../projections/community-posts/project.ts';
import { listBookmarked, listPosts } from '../../../../projections/community-posts/queries.ts';
import { pageAnswer } from './answer.ts';
import { PageQuery, pageOf } from './page-query.ts';

/** The three lists: everybody's posts, a region's, and those the signed-in person has saved. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.services;
  const response = { 200: PostPage };
  const nearby = Type.Object(
    { ...PageQuery.properties, region: Type.Optional(RegionSchema) },
    { additionalProperties: false },
  );

  app.get(
    '/posts',
    { schema: { summary: 'Everybody’s posts, newest first', querystring: PageQuery, response } },
    async (request, reply) => {
      const viewer = request.pseudonymId;
      await reply.waitForProjection(communityPostsProjection.name);
      return pageAnswer(await listPosts(db, { viewer, ...pageOf(request.query) }), viewer, app.services);
    },
  );

  app.get(
    '/posts/nearby',
    { schema: { summary: 'The posts of a region, newest first', querystring: nearby, response } },
    async (request, reply) => {
      const viewer = request.pseudonymId;
      const { region: asked, ...query } = request.query;
      const region = asked === 'Global' ? undefined : asked;
      await reply.waitForProjection(communityPostsProjection.name);
      return pageAnswer(await listPosts(db, { viewer, region, ...pageOf(query) }), viewer, app.services);
    },
  );

  app.get(
    '/posts/bookmarked',
    {
      schema: {
        summary: 'The posts one has saved, newest first',
        refuses: [401],
        querystring: PageQuery,
        response,
      },
    },
    async (request, reply) => {
      const viewer = request.ownPseudonymId();
      await reply.waitForProjection(communityPostsProjection.name);
      return pageAnswer(await listBookmarked(db, { viewer, ...pageOf(request.query) }), viewer, app.services);
    },
  );
};

export default route;
