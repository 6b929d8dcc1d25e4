import type { FastifyInstance } from 'fastify';
import openapiRoute from './openapi-route.ts';
import docsPageRoute from './page-route.ts';

/** The description of the API, for programs and for people. */
export default function docsRoutes(app: FastifyInstance): void {
  openapiRoute(app);
  docsPageRoute(app);
}
