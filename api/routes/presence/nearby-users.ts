import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { NearbyUser, RegionQuery } from '../../../domain/places/schema.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { presenceDays } = app.services;
  const schema = {
    summary: 'Who was here today, each under a handle of the day, without oneself',
    querystring: RegionQuery,
    response: { 200: Type.Array(NearbyUser) },
  };

  app.get('/community/nearby-users', { schema }, async (request) => {
    const { region } = request.query;
    const nearby = await presenceDays.nearby(request.pseudonymId, region === 'Global' ? undefined : region);
    return nearby.map(({ handle, firstSeen, lastSeen }) => ({
      sessionId: handle,
      lastActiveAt: lastSeen.toISOString(),
      createdAt: firstSeen.toISOString(),
    }));
  });
};

export default route;
