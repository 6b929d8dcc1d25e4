import type { buildApp } from '../api/app.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

/** Calls an app like a browser that keeps its cookies, but without a network. */
export class InjectClient {
  readonly #app: App;
  readonly #cookies: Record<string, string> = {};

  constructor(app: App) {
    this.#app = app;
  }

  get = (url: string) => this.#call('GET', url);
  post = (url: string, payload: object) => this.#call('POST', url, payload);

  async #call(method: 'GET' | 'POST', url: string, payload?: object) {
    const cookies = this.#cookies;
    const answer = await this.#app.inject({ method, url, cookies, ...(payload && { payload }) });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return answer;
  }
}
