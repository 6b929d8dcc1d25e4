import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import { sendCspReports } from '../../domain/contract/operations.ts';
import { DomainError } from '../../domain/domain-error.ts';

const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NO_REFERRER = { policy: 'no-referrer' } as const;
/** A placeholder in the policy until the port is known. */
const LIVE_ORIGINS = 'live-origins';

const POLICY = 'content-security-policy';

/** The name of the endpoint for reports. */
const REPORTS = 'csp';

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy before the origins of the live connection are filled in. */
    readonly policyTemplate: string;
  }
  interface FastifyContextConfig {
    /** Pages of other sites may call the route, because it changes nothing. Without it the contract's own mark counts. */
    readonly fromAnySite?: true;
  }
}

/** The headers of a page, by name in lower case. */
type Headers = Readonly<Record<string, string>> & { readonly [POLICY]: string };

/**
 * Protects against pages of other sites. It sets a strict Content-Security-Policy without inline code (pages
 * add the hashes of their own inline parts), and checks the origin of each write by both headers that
 * browsers set and pages cannot, except on routes with `fromAnySite`. A write that has neither header does not come
 * from a browser, and is let through.
 */
export default fp(async (app) => {
  const { https } = app.config;
  const jsonHeaders = headersOfJson(https);
  const headers = headersOfPages(https);
  app.decorate('policyTemplate', headers[POLICY]);
  let known: Headers | undefined;
  const headersNow = (): Headers => {
    const live = ownOrigins(app).map((origin) => origin.replace(/^http/, 'ws'));
    const policy = headers[POLICY].replace(LIVE_ORIGINS, live.join(' '));
    const endpoint = `${REPORTS}="${ownOrigins(app)[0]}${sendCspReports.path}"`;
    const now = {
      ...headers,
      [POLICY]: policy,
      ...(https && { 'reporting-endpoints': endpoint }),
    };
    if (app.server.listening) known = now;
    return now;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { contract, onlyJson, fromAnySite = contract?.fromAnySite } = request.routeOptions.config;
    reply.headers(onlyJson ? jsonHeaders : (known ?? headersNow()));
    const isSafe = READS.has(request.method) || fromAnySite;
    if (!isSafe) refuseOtherSites(app, request);
    done();
  });
});

/**
 * The headers of everything that is not `onlyJson`, such as pages and the files of the client, with `LIVE_ORIGINS` still
 * in the policy.
 */
function headersOfPages(https: boolean): Headers {
  const { [POLICY]: policy, ...others } = helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        // In some browsers 'self' does not include a socket to the same host.
        'connect-src': ["'self'", LIVE_ORIGINS],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'report-uri': [sendCspReports.path],
        // Browsers that know it ignore `report-uri`. They send such reports over https only.
        ...(https && { 'report-to': [REPORTS] }),
      },
    },
    referrerPolicy: NO_REFERRER,
    strictTransportSecurity: transportSecurity(https),
  });
  if (policy === undefined) throw new Error('helmet did not set a Content-Security-Policy');
  return { [POLICY]: policy, ...others, 'permissions-policy': PERMISSIONS_POLICY };
}

/**
 * The headers of JSON. No browser runs or frames it, takes it for another type, or gives it to a page of another site.
 * Pages carry eight headers more (nine over https), with about 550 bytes. Most answers are shorter than that. Without
 * them a call takes about 6 % less time of the main thread.
 */
const headersOfJson = (https: boolean): Readonly<Record<string, string>> =>
  helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: transportSecurity(https),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: NO_REFERRER,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

const transportSecurity = (https: boolean) => https && { maxAge: 31_536_000, includeSubDomains: false };

/**
 * The headers that helmet sets, by name in lower case. They are the same for all requests, so helmet runs once on a
 * response that is never sent, instead of for each request.
 */
function helmetHeaders(options: HelmetOptions): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Throws `DomainError('forbidden')` for a request from another site's page. */
export function refuseOtherSites(app: FastifyInstance, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const otherOrigin = origin !== undefined && !ownOrigins(app).includes(origin);
  const otherSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (otherOrigin || otherSite)
    throw new DomainError('forbidden', 'Requests are only accepted from Hearten itself');
}

function ownOrigins({ config, server }: FastifyInstance): readonly string[] {
  const address = server.address() as { port?: number } | null;
  return config.publicOrigins(address?.port ?? 0);
}
