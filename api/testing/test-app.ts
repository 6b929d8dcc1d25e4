import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { processLogger } from '../../infra/background/process-logger.ts';
import { readConfig } from '../../infra/config.ts';
import { MasterKey } from '../../infra/crypto/master-key.ts';
import { hashWithLeastWork } from '../../infra/crypto/password-hash.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { EVERYBODY_SETTLED } from '../../infra/testing/everybody-settled.ts';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import { createTestDatabase, type DatabaseTemplate } from '../../infra/testing/test-database.ts';
import type { PostMessage } from '../../infra/web-push/post-message.ts';
import { buildApp } from '../app.ts';
import { openServices } from '../open-services.ts';
import type { Services } from '../services.ts';
import { openapiViolations } from './openapi-conformance.ts';
import './share-compiled-schemas.ts';

hashWithLeastWork();

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly connectionString: string;
  readonly masterKey: MasterKey;
}

export interface TestAppOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly clientFolder?: string;
  /** Receives the log of the app and its services. Without it, errors go to stdout. */
  readonly log?: PinoLogger;
  /** Another test app to share the database with: two processes on one database. */
  readonly beside?: TestApp;
  /** An EventStoreDB that keeps the log. Without it, PostgreSQL keeps it. */
  readonly eventStoreUrl?: string;
  /** Replaces the network of push messages, which need an https `PUBLIC_ORIGIN`. */
  readonly postMessage?: PostMessage;
  /** The size of the app's pool. Tests of simultaneous calls and timed tests need `USUAL_CONNECTIONS`. */
  readonly databaseConnections?: number;
  /** Replaces the address of the database, for example with that of a proxy. */
  readonly through?: (connectionString: string) => Promise<string>;
}

/** The size of the pool of a server on a small machine. */
export const USUAL_CONNECTIONS = 10;
/** Most tests make few calls at once. Each connection costs 20 to 30 ms of processor time. */
const FEW_CONNECTIONS = 4;

/** The message of a test in which an answer does not match. */
export const ANSWERS_MATCH = 'answers match their description';

/** Ignores the progress lines of the start. */
const report = () => undefined;

/** A database as the first start of an installation leaves it, except for the check of the master key. */
const PREPARED: DatabaseTemplate = {
  name: 'prepared',
  async fill(connectionString) {
    const { limits } = readConfig({});
    const options = {
      connectionString,
      masterKey: MasterKey.random(),
      limits,
      log: collectingLogger(),
      report,
    };
    const services = await openServices({ ...options, runProjector: false });
    await services.db.deleteFrom('master_key_check').execute();
    await services.close();
  },
};

/**
 * Builds the whole API on a real PostgreSQL and closes it when the test ends. By default new accounts count as
 * settled, and the limits of reads, writes and posts of new authors are too high to be reached. The test fails if
 * any answer did not match the OpenAPI document.
 */
export async function buildTestApp(
  t: Pick<TestContext, 'after'>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const { connectionString } = options.beside ?? (await createTestDatabase(t, PREPARED));
  const masterKey = options.beside?.masterKey ?? MasterKey.random();
  const read = readConfig({
    ...NO_CALL_LIMITS,
    ...EVERYBODY_SETTLED,
    HEARTEN_DEMO: '0',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  // Without a folder of its own a test would sign in the data folder of this checkout, where others have signed.
  const folder = options.env?.HEARTEN_LOG_SIGNING_FOLDER && read.logSigning.folder;
  const config = { ...read, logSigning: { ...read.logSigning, folder } };
  const services = await openServices({
    connectionString: (await options.through?.(connectionString)) ?? connectionString,
    eventStoreUrl: options.eventStoreUrl,
    masterKey,
    limits: config.limits,
    sealEventsAfterDays: config.sealEventsAfterDays,
    push: config.push,
    postMessage: options.postMessage,
    databaseConnections: options.databaseConnections ?? FEW_CONNECTIONS,
    log: options.log ?? processLogger(config.logLevel),
    report,
  });
  const app = await buildApp({ services, config, clientFolder: options.clientFolder });
  t.after(async () => {
    await app.close();
    await services.close();
    assert.deepEqual(openapiViolations(app), [], ANSWERS_MATCH);
  });
  return { app, services, connectionString, masterKey };
}

type Call = { readonly body?: object; readonly headers?: Record<string, string> };

/**
 * A browser. It keeps its cookies between calls, and calls from this machine unless the test sets another
 * address.
 */
export class Browser {
  readonly #app: FastifyInstance;
  readonly #remoteAddress: string;
  readonly cookies = new Map<string, string>();

  constructor({ app }: Pick<TestApp, 'app'>, remoteAddress = '127.0.0.1') {
    this.#app = app;
    this.#remoteAddress = remoteAddress;
  }

  /** Another browser with the same cookies, optionally connected to another process. */
  copy(testApp: Pick<TestApp, 'app'> = { app: this.#app }): Browser {
    const copy = new Browser(testApp, this.#remoteAddress);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** The full name of the cookie with this prefix, if it has one. The suffix differs between installations. */
  cookieNamed(start: string): string | undefined {
    return [...this.cookies.keys()].find((name) => name.startsWith(start));
  }

  get = (url: string, call: Call = {}) => this.call('GET', url, call);
  post = (url: string, body?: object, headers: Record<string, string> = {}) =>
    this.call('POST', url, body ? { body, headers } : { headers });
  delete = (url: string, headers: Record<string, string> = {}) => this.call('DELETE', url, { headers });

  async call(method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH', url: string, { body, headers = {} }: Call) {
    const cookies = Object.fromEntries(this.cookies);
    const request: InjectOptions = {
      method,
      url,
      headers,
      cookies,
      remoteAddress: this.#remoteAddress,
      ...(body && { payload: body }),
    };
    const answering: Promise<LightMyRequestResponse> = this.#app.inject(request);
    const response = await answering;
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

let people = 0;

/** The answers of a person who agrees to everything, in an app that asks. */
const agreementFor = ({ app }: Pick<TestApp, 'app'>) =>
  app.config.requiresConsent ? { healthDataConsent: true, isAdult: true } : {};

/** Registers a new person, who is signed in in a new browser. Where the app asks for consent, the person agrees. */
export async function registerPerson(testApp: Pick<TestApp, 'app'>, password = 'a quiet morning') {
  const browser = new Browser(testApp);
  const username = `person-${++people}`;
  const person = { username, password, fullName: 'Maren Holm' };
  const response = await browser.post('/api/register', { ...person, ...agreementFor(testApp) });
  if (response.statusCode !== 201)
    throw new Error(`register answered ${response.statusCode}: ${response.body}`);
  const user = response.json<{ id: number; recoveryCode: string }>();
  return { browser, username, password, ...user };
}

/** The person id behind the `id` that the API gives an account. Throws if there is no such account. */
export async function personIdOf({ services }: Pick<TestApp, 'services'>, id: number): Promise<string> {
  const account = await services.accounts.withId(id);
  if (!account) throw new Error(`there is no account ${id}`);
  return account.person_id;
}
