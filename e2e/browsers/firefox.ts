import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PHONE } from '../support/browser.ts';
import { findProgram, startProgram } from '../support/programs.ts';
import { BidiSession } from './bidi-session.ts';
import type { Engine, PageDriver } from './driver.ts';
import { LeftRequests, type NetworkEvent } from './left-requests.ts';

/** No traffic of the browser itself, and no question at the start. */
const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://localhost:1/',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const programPath = async () => (await findProgram('firefox-esr')) ?? (await findProgram('firefox'));

/** Firefox, through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async missing() {
    return (await programPath()) ? undefined : 'firefox-esr is not installed';
  },
  async open(scope) {
    const path = (await programPath()) as string;
    const profile = await scope.folder();
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), `${lines.join('\n')}\n`);
    const address = await startProgram(scope, {
      path,
      args: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      env: { ...scope.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
      ready: /WebDriver BiDi listening on (ws:\/\/\S+)/,
    });
    const session = await BidiSession.connect(`${address}/session`);
    scope.after(async () => session.close());
    await session.send('session.new', { capabilities: {} });
    const page = new FirefoxPage(session);
    await session.on('log.entryAdded', (entry) => page.note(entry as LogEntry));
    await session.on('network.beforeRequestSent', (event) => page.left.sent(event as NetworkEvent));
    await session.on('network.responseCompleted', (event) => page.left.completed(event as NetworkEvent));
    await session.on('network.fetchError', (event) => page.left.failed(event as NetworkEvent));
    await page.reopen();
    const { stdout } = await promisify(execFile)(path, ['--version'], {
      env: { ...process.env, HOME: profile },
    });
    return { version: /[\d.]+\w*/.exec(stdout)?.[0] ?? '', page };
  },
};

interface LogEntry {
  readonly level: string;
  readonly text: string;
}

interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: RemoteValue }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

class FirefoxPage implements PageDriver {
  readonly left = new LeftRequests();
  readonly #session: BidiSession;
  #context = '';
  #complaints: string[] = [];

  constructor(session: BidiSession) {
    this.#session = session;
  }

  note({ level, text }: LogEntry): void {
    if (level === 'error') this.#complaints.push(text);
  }

  async goto(url: string): Promise<void> {
    this.left.leave();
    await this.#session.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
    this.left.arrive();
  }

  async evaluate(expression: string): Promise<unknown> {
    const { value } = await this.#evaluate(`(async () => JSON.stringify(await (${expression})))()`);
    return value === undefined ? undefined : JSON.parse(String(value));
  }

  async press(expression: string): Promise<void> {
    const { sharedId } = await this.#evaluate(expression);
    if (sharedId === undefined) throw new Error('the element to press is gone');
    const origin = { type: 'element', element: { sharedId } };
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  type(text: string): Promise<void> {
    return this.#pressKeys([...text]);
  }

  async reopen(): Promise<void> {
    const before = this.#context;
    this.left.leave();
    const created = (await this.#session.send('browsingContext.create', { type: 'tab' })) as {
      context: string;
    };
    this.#context = created.context;
    if (before) await this.#session.send('browsingContext.close', { context: before });
    await this.#session.send('browsingContext.setViewport', { context: this.#context, viewport: PHONE });
  }

  async takeComplaints(): Promise<string[]> {
    return this.#complaints.splice(0).filter((text) => !this.left.explain(text));
  }

  #pressKeys(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  async #perform(source: object): Promise<void> {
    await this.#session.send('input.performActions', { context: this.#context, actions: [source] });
  }

  async #evaluate(expression: string): Promise<RemoteValue> {
    const answer = (await this.#session.send('script.evaluate', {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
      userActivation: false,
    })) as Evaluated;
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }
}
