import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type RouteAnswer,
  type RouteBody,
  type RouteDefinition,
  type RouteParams,
  type RouteQuery,
  successStatusOf,
} from '../../domain/contract/route.ts';
import { fastifyOptionsOf } from './fastify-options.ts';

interface RouteTypes<R extends RouteDefinition> {
  readonly Params: RouteParams<R>;
  readonly Querystring: RouteQuery<R>;
  readonly Body: RouteBody<R>;
}

/** A request of this route, after validation. */
export type RouteRequest<R extends RouteDefinition> = FastifyRequest<RouteTypes<R>>;

interface RouteHandling<R extends RouteDefinition> {
  /**
   * The projections that the handler reads. Before the handler runs, the route waits until they show this
   * browser's writes. A route that is marked `keepsHealthData` checks the consent before it waits.
   */
  readonly reads?: string | readonly string[];
  /**
   * Answers with the declared success status, unless it sets another one. It may also send the answer itself and
   * return the reply.
   */
  readonly handler: RouteHandler<R>;
}

/** The handler of a route whose answer has no body returns nothing. */
type RouteHandler<R extends RouteDefinition> =
  RouteAnswer<R> extends undefined
    ? (request: RouteRequest<R>, reply: FastifyReply) => Promise<void>
    : (
        request: RouteRequest<R>,
        reply: FastifyReply,
      ) => RouteAnswer<R> | FastifyReply | Promise<RouteAnswer<R> | FastifyReply>;

/** Registers a route of the contract. */
export function serve<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  { reads, handler }: RouteHandling<R>,
): void {
  const status = successStatusOf(route);
  app.route<RouteTypes<R>>({
    ...fastifyOptionsOf(route),
    ...((reads !== undefined || 'keepsHealthData' in route) && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        if ('keepsHealthData' in route) await request.requireHealthDataConsent();
        for (const projection of [reads ?? []].flat()) await reply.waitForProjection(projection);
      },
    }),
    async handler(request, reply) {
      reply.code(status);
      const answer = await handler(request, reply);
      // Fastify sends an empty body for null, but the JSON answer must be the word null.
      return answer === null ? reply.type('application/json; charset=utf-8').send('null') : answer;
    },
  });
}
