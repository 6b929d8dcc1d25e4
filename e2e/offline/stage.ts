import { randomUUID } from 'node:crypto';
import { NO_CALL_LIMITS } from '../../infra/testing/no-call-limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { type CleanupScope, temporaryFolder } from '../support/hearten-process.ts';
import { newMasterKeyFile } from '../support/master-key-file.ts';
import { DEVICE_PAGE, DEVICE_SCRIPT } from './device.ts';
import { InFlightWrites } from './in-flight-writes.ts';
import { KillableBrowser } from './killable-browser.ts';
import { LogReader } from './log-reader.ts';
import { FaultyRelay } from './relay.ts';
import { serveBehind } from './serve-behind.ts';

/** A person with an account. */
export interface Person {
  readonly name: string;
  readonly userId: number;
  readonly client: ApiClient;
}

const PASSWORD = 'a quiet morning';

/** A server, a relay in front of it and a browser, which many sequences share. */
export class Stage {
  readonly relay: FaultyRelay;
  readonly browser: KillableBrowser;
  readonly log: LogReader;
  readonly inFlight: InFlightWrites;
  readonly #server: string;
  #people = 0;

  private constructor(parts: Pick<Stage, 'relay' | 'browser' | 'log' | 'inFlight'>, server: string) {
    this.relay = parts.relay;
    this.browser = parts.browser;
    this.log = parts.log;
    this.inFlight = parts.inFlight;
    this.#server = server;
  }

  /** Starts everything on an empty database. For `script` see `setScript`. */
  static async open(scope: CleanupScope, connectionString: string, script: string): Promise<Stage> {
    const folder = await temporaryFolder(scope);
    const masterKeyFile = await newMasterKeyFile(folder);
    const relay = await FaultyRelay.start(scope);
    const origin = await serveBehind(scope, relay, {
      dataFolder: folder,
      env: {
        ...NO_CALL_LIMITS,
        HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '9999999/1m',
        DATABASE_URL: connectionString,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        HEARTEN_DEMO: '0',
        HEARTEN_OPERATOR: 'Verein Herzlicht, Bern',
        LOG_LEVEL: 'fatal',
      },
    });
    const inFlight = new InFlightWrites();
    relay.observer = inFlight.observe;
    const shell = await (await fetch(`${origin}/no-such-page`)).text();
    relay.pages.set(DEVICE_PAGE, { type: 'text/html', body: pageWith(metaTagsOf(shell)) });
    const browser = await KillableBrowser.start(scope, await temporaryFolder(scope));
    const log = await LogReader.open(scope, connectionString, masterKeyFile);
    const stage = new Stage({ relay, browser, log, inFlight }, origin);
    stage.setScript(script);
    return stage;
  }

  /** Pages that open from now on get this script, which puts the device into `window.device`. */
  setScript(body: string): void {
    this.relay.pages.set(DEVICE_SCRIPT, { type: 'text/javascript', body });
  }

  get origin(): string {
    return this.relay.origin;
  }

  /** A new person, who is signed in nowhere but in `client`. */
  async register(): Promise<Person> {
    const name = `person-${++this.#people}-${randomUUID().slice(0, 8)}`;
    const client = new ApiClient(this.#server);
    const agreed = { healthDataConsent: true, isAdult: true };
    const body = { username: name, password: PASSWORD, fullName: 'Maren Holm', ...agreed };
    const answer = await client.request('POST', '/api/register', body);
    if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${await answer.text()}`);
    return { name, client, userId: ((await answer.json()) as { id: number }).id };
  }

  /** Begins a new session of the person. */
  async signIn({ name, client }: Person): Promise<void> {
    const answer = await client.request('POST', '/api/login', { username: name, password: PASSWORD });
    if (!answer.ok) throw new Error(`login answered ${answer.status}: ${await answer.text()}`);
  }

  /** The browser's cookies become those of the person, also after a restart. */
  async giveCookiesOf({ client }: Person): Promise<void> {
    const { context } = this.browser;
    const expires = Math.floor(Date.now() / 1000) + 86_400;
    await context.clearCookies();
    const cookies = client.withOrigin(this.origin).browserCookies();
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, expires })));
  }
}

/** The tags from which the app learns its cookies' names and its mode. */
const metaTagsOf = (html: string): string => (html.match(/<meta name="hearten-[^>]*>/g) ?? []).join('\n');

const pageWith = (head: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Device</title>${head}</head><body><script type="module" src="${DEVICE_SCRIPT}"></script></body></html>`;
