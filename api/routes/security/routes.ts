import type { FastifyInstance } from 'fastify';
import cspReportsRoute from './csp-reports.ts';
import securityTxtRoute from './security-txt.ts';

/** Routes for browsers and security researchers. */
export default async function securityRoutes(app: FastifyInstance): Promise<void> {
  securityTxtRoute(app);
  // A plugin, because its content type parser is for this route alone.
  await app.register(cspReportsRoute);
}
