import type { Page } from 'playwright-core';

/** A read waits up to a second for the client's own last write, so this many reads are enough. */
const READS_MAX = 30;

/** The message with which a write of health data is refused until the person agrees. */
const CONSENT_NEEDED = /needs your consent/;

interface ApiClientOptions {
  readonly cookies?: Map<string, string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that talks to a Hearten over HTTP without a browser, and keeps its cookies. */
export class ApiClient {
  readonly #origin: string;
  readonly #cookies: Map<string, string>;
  readonly #headers: Readonly<Record<string, string>>;

  /** Sends `headers` with every request. */
  constructor(origin: string, { cookies = new Map<string, string>(), headers = {} }: ApiClientOptions = {}) {
    this.#origin = origin;
    this.#cookies = cookies;
    this.#headers = headers;
  }

  /** A client with the cookies of a page, which sees what the page has written after `waitForOwnWrites`. */
  static async ofPage(page: Page): Promise<ApiClient> {
    const { origin } = new URL(page.url());
    const cookies = await page.context().cookies(origin);
    return new ApiClient(origin, { cookies: new Map(cookies.map(({ name, value }) => [name, value])) });
  }

  /** The same client at another address. Cookies don't depend on ports. */
  withOrigin(origin: string): ApiClient {
    return new ApiClient(origin, { cookies: this.#cookies, headers: this.#headers });
  }

  /**
   * Makes a call. Where the server first asks for consent to keep health data, it agrees and makes the call again, as a
   * person in the app does. 1.0.2 takes no consents at sign-up, so the people of an upgrade are asked then, too.
   */
  async request(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    timeoutMs = 30_000,
  ): Promise<Response> {
    const response = await this.#send(method, path, body, headers, timeoutMs);
    if (response.status !== 403 || !CONSENT_NEEDED.test(await response.clone().text())) return response;
    const agreed = { healthDataConsent: true, isAdult: true };
    const answer = await this.#send('PUT', '/api/consents', agreed, {}, timeoutMs);
    if (!answer.ok) return response;
    return this.#send(method, path, body, headers, timeoutMs);
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
    timeoutMs: number,
  ): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...this.#headers,
        ...headers,
        cookie: this.cookieHeader,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]*)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }

  async register(username: string): Promise<void> {
    const body = { username, password: 'a quiet morning', fullName: 'Maren Holm' };
    const response = await this.request('POST', '/api/register', body);
    if (response.status !== 201)
      throw new Error(`register answered ${response.status}: ${await response.text()}`);
  }

  /** Waits until a list includes the client's own writes, for pages with other cookies. */
  async waitForOwnWrites(path: string): Promise<void> {
    for (let asked = 0; asked < READS_MAX; asked++) {
      if (!(await this.request('GET', path)).headers.has('x-hearten-stale')) return;
    }
    throw new Error(`${path} does not show what was written`);
  }

  /** The cookies as one header. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The cookies with which a browser continues as this client. */
  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#origin }));
  }

  /** The ids of the person's latest mood entries, at most 1000. */
  async listMoodIds(): Promise<string[]> {
    const response = await this.request('GET', '/api/mood?limit=1000');
    if (!response.ok) throw new Error(`the list answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { id: string }[]).map(({ id }) => id);
  }
}
