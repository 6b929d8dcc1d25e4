import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';

const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What keeps other sites' pages out: a strict Content-Security-Policy with nothing inline (pages add the
 * hashes of their own inline parts), and a check of where a write comes from, by both headers that browsers set
 * and pages can't. A write with neither does not come from a browser.
 */
export default fp(async (app) => {
  const liveOrigins = () => ownOrigins(app).map((origin) => origin.replace(/^http/, 'ws'));

  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        // Not every browser takes 'self' for a socket to the same host.
        'connect-src': ["'self'", () => liveOrigins().join(' ')],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: app.config.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  // The same with every answer once the port is known, and too much work to be done anew for each.
  let headers: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers) reply.headers(headers);
    else {
      reply.helmet();
      reply.header('Permissions-Policy', PERMISSIONS_POLICY);
      if (app.server.listening) {
        headers = { ...reply.raw.getHeaders(), 'permissions-policy': PERMISSIONS_POLICY };
      }
    }
    done();
  });

  app.addHook('onRequest', async (request) => {
    if (!READS.has(request.method)) refuseOtherSites(app, request);
  });
});

/** Throws `DomainError('forbidden')` for what another site's page sends. */
export function refuseOtherSites(app: FastifyInstance, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const otherOrigin = origin !== undefined && !ownOrigins(app).includes(origin);
  const otherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (otherOrigin || otherSite)
    throw new DomainError('forbidden', 'This can only be sent from Hearten itself');
}

function ownOrigins({ config, server }: FastifyInstance): readonly string[] {
  const address = server.address() as { port?: number } | null;
  return config.publicOrigins(address?.port ?? 0);
}
