import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { answersOnlyJson, type RouteDefinition } from '../../domain/contract/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route serves. */
    readonly contract?: RouteDefinition;
    /** The route never answers with a page: its successes are JSON or empty, and its errors are JSON. */
    readonly onlyJson?: boolean;
  }
}

/** A declared route as Fastify takes it, without its handler. */
export function fastifyOptionsOf(route: RouteDefinition) {
  const { method, path, params, query, body, answers } = route;
  const schema: FastifySchema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: answers,
  };
  const config: FastifyContextConfig = { contract: route, onlyJson: answersOnlyJson(route) };
  return { method, url: path, schema, config };
}
