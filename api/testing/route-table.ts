import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A registered route of the app. */
export interface ListedRoute {
  readonly method: Method;
  /** The whole path with its prefix and the names of its parameters: `/api/mood/:id`. */
  readonly url: string;
  readonly schema: {
    readonly body?: TSchema;
    readonly querystring?: TSchema;
    readonly params?: TSchema;
    readonly response?: Readonly<Record<string, TSchema>>;
  };
}

const registered = new WeakMap<object, RouteOptions[]>();

// Fastify announces every instance before anything is registered on it, so no route can be missing.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: RouteOptions[] = [];
  registered.set(fastify.server, routes);
  fastify.addHook('onRoute', (route) => {
    routes.push(route);
  });
});

/**
 * All routes of an app that was built after this file was imported. HEAD, which Fastify adds to each GET, is
 * left out.
 */
export function routeTable(app: FastifyInstance): readonly ListedRoute[] {
  const routes = registered.get(app.server);
  if (!routes) throw new Error('the app was built before api/testing/route-table.ts was imported');
  return routes.flatMap(({ method, url, schema }) =>
    [method]
      .flat()
      .filter((name): name is Method => name !== 'HEAD')
      // Fastify's type does not say which kind of schema it is. Every route here uses TypeBox.
      .map((name) => ({ method: name, url, schema: (schema ?? {}) as ListedRoute['schema'] })),
  );
}
