import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { HTTP_TIMEOUTS, type HttpTimeouts, LIVE_TIMINGS, type LiveTimings } from '../infra/config/timings.ts';
import type { Config } from '../infra/config.ts';
import { handleClientError } from './client-error.ts';
import { compilersOnFirstUse } from './contract/compile-on-first-use.ts';
import { isLiveUpgrade } from './live/is-live-upgrade.ts';
import liveRoute from './live/route.ts';
import browserDefences from './plugins/browser-defences.ts';
import clientFiles from './plugins/client-files.ts';
import commands from './plugins/commands.ts';
import communityOpening from './plugins/community-opening.ts';
import consents from './plugins/consents.ts';
import deviceCookie from './plugins/device-cookie.ts';
import errors, { handleFrameworkError } from './plugins/errors.ts';
import jsonOnly from './plugins/json-only.ts';
import localTime from './plugins/local-time.ts';
import metrics from './plugins/metrics.ts';
import openapi from './plugins/openapi.ts';
import operations from './plugins/operations.ts';
import passkeyChallenges from './plugins/passkey-challenges.ts';
import pipelining from './plugins/pipelining.ts';
import pressure from './plugins/pressure.ts';
import community from './plugins/pseudonym.ts';
import readYourWrites from './plugins/read-your-writes.ts';
import requestLimits from './plugins/request-limits.ts';
import session from './plugins/session.ts';
import staff from './plugins/staff.ts';
import storableText from './plugins/storable-text.ts';
import accountRoutes from './routes/account/routes.ts';
import accountRequestRoutes from './routes/account-requests/routes.ts';
import achievementsRoutes from './routes/achievements/routes.ts';
import gratitudeRoutes from './routes/community/gratitude/routes.ts';
import hidesRoutes from './routes/community/hides/routes.ts';
import postsRoutes from './routes/community/posts/routes.ts';
import communityStateRoute from './routes/community/state.ts';
import consentsRoutes from './routes/consents/routes.ts';
import docsRoutes from './routes/docs/routes.ts';
import healthRoutes from './routes/health/routes.ts';
import journalRoutes from './routes/journal/routes.ts';
import logRoutes from './routes/log/routes.ts';
import moderationRoutes from './routes/moderation/routes.ts';
import moodRoutes from './routes/mood/routes.ts';
import notificationsRoutes from './routes/notifications/routes.ts';
import operationsRoutes from './routes/operations/routes.ts';
import planRoutes from './routes/plan/routes.ts';
import presenceRoutes from './routes/presence/routes.ts';
import reminderRoutes from './routes/reminders/routes.ts';
import researchRoutes from './routes/research/routes.ts';
import securityRoutes from './routes/security/routes.ts';
import staffRoutes from './routes/staff/routes.ts';
import exportRoutes from './routes/studies/exports.ts';
import studiesRoutes from './routes/studies/studies.ts';
import tasksRoutes from './routes/tasks/routes.ts';
import type { Services } from './services.ts';
import { stoppable } from './stop-serving.ts';

/** The largest request body, in bytes. It has room for the longest text in characters of four bytes each. */
const BODY_MAX_BYTES = 16_384;

export type AppConfig = Pick<
  Config,
  | 'community'
  | 'demo'
  | 'https'
  | 'isPublic'
  | 'limits'
  | 'logSigning'
  | 'openOverHttp'
  | 'operator'
  | 'trustedProxies'
  | 'logLevel'
  | 'metricsToken'
  | 'publicOrigins'
  | 'relyingParty'
  | 'requiresConsent'
  | 'roles'
  | 'securityContact'
  | 'serviceWorker'
  | 'settledAfterMs'
>;

export interface AppOptions {
  readonly services: Services;
  readonly config: AppConfig;
  /** The built client. Without it only the API is served. */
  readonly clientFolder?: string | undefined;
  readonly timeouts?: HttpTimeouts;
  readonly liveTimings?: LiveTimings;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services;
    readonly config: AppConfig;
  }
}

/**
 * Builds the HTTP server. It does not listen yet. Without the role `api` it has only the routes of `routes/health/`,
 * besides the client's files.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, config, clientFolder, timeouts = HTTP_TIMEOUTS } = options;
  const { liveTimings = LIVE_TIMINGS } = options;
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.stepMs,
      shouldUpgradeCallback: isLiveUpgrade,
    },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.stalledMs,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    loggerInstance: services.log,
    // The id of a request is never taken from the client, which could send anything.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A log line for each request would contain addresses and paths.
    logController: new LogController({ disableRequestLogging: true }),
    // A request causes at most one log line, so requests need no child loggers.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
    // A request that arrives while the server closes is still served.
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    schemaController: { compilersFactory: compilersOnFirstUse() },
  });
  app.decorate('services', services);
  app.decorate('config', config);

  // No browser or proxy stores an answer or an error, unless the route says otherwise.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
  await app.register(pipelining);
  await app.register(stoppable);
  await app.register(errors);
  await app.register(jsonOnly);
  await app.register(browserDefences);
  await app.register(openapi);
  await app.register(metrics);
  healthRoutes(app);
  if (config.roles.has('api')) {
    await app.register(operations);
    await securityRoutes(app);
    await app.register(apiRoutes, { liveTimings });
  }
  if (clientFolder) await app.register(clientFiles, { folder: clientFolder });
  return app;
}

async function apiRoutes(
  api: FastifyInstance,
  { liveTimings }: { readonly liveTimings: LiveTimings },
): Promise<void> {
  await api.register(pressure);
  await api.register(session);
  await api.register(requestLimits);
  await api.register(deviceCookie);
  await api.register(passkeyChallenges);
  await api.register(storableText);
  await api.register(localTime);
  await api.register(readYourWrites);
  await api.register(commands);
  await api.register(consents);
  await api.register(staff);
  await api.register(community);
  await api.register(communityOpening);
  docsRoutes(api);
  accountRoutes(api);
  accountRequestRoutes(api);
  consentsRoutes(api);
  moodRoutes(api);
  journalRoutes(api);
  planRoutes(api);
  tasksRoutes(api);
  communityStateRoute(api);
  postsRoutes(api);
  gratitudeRoutes(api);
  hidesRoutes(api);
  moderationRoutes(api);
  presenceRoutes(api);
  notificationsRoutes(api);
  achievementsRoutes(api);
  reminderRoutes(api);
  researchRoutes(api);
  staffRoutes(api);
  operationsRoutes(api);
  logRoutes(api);
  studiesRoutes(api);
  exportRoutes(api);
  await api.register(liveRoute, { liveTimings });
}
