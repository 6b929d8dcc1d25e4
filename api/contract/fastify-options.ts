import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { answersOnlyJson, type RouteDefinition } from '../../domain/contract/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route serves. */
    readonly contract?: RouteDefinition;
    /** Browsers show no page from the route: its answers are JSON or empty. */
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
