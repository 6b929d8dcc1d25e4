import fp from 'fastify-plugin';
import countRequests from '../operations/count-requests.ts';
import { Overview } from '../operations/overview.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The overview for operators, which the route and the live socket share. */
    readonly overview: Overview;
  }
}

/** Counts what operators see, and keeps one overview for all of them. */
export default fp(async (app) => {
  await app.register(countRequests);
  app.decorate('overview', new Overview(app.services, app.config));
});
