import fp from 'fastify-plugin';
import countRequests from '../operations/count-requests.ts';
import { Overview } from '../operations/overview.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The overview for operators. The routes for operators and the live socket share it. */
    readonly overview: Overview;
  }
}

/**
 * Counts the calls of the API, and makes the overview that shows these counts and more to operators. All operators of
 * this process share it, so that its queries run once for all of them.
 */
export default fp(async (app) => {
  await app.register(countRequests);
  app.decorate('overview', new Overview(app.services, app.config));
});
