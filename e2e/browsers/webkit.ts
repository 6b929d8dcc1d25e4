import { globSync } from 'node:fs';
import { freePort } from '../../infra/postgres/embedded/free-port.ts';
import { PHONE } from '../support/browser.ts';
import { findProgram, startProgram } from '../support/programs.ts';
import type { Engine, PageDriver } from './driver.ts';
import { ELEMENT, WebDriverSession } from './webdriver-session.ts';

const DRIVER = 'WebKitWebDriver';
const DISPLAY_SERVER = 'Xvfb';
/** Debian and Fedora keep the small browser of WebKitGTK here. */
const MINI_BROWSERS = '/usr/{lib,lib64,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser';

/** WebKitGTK, which has Safari's engine, through W3C WebDriver on a display of its own. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  async missing() {
    if (!(await findProgram(DRIVER))) return 'webkit2gtk-driver is not installed';
    if (!(await findProgram(DISPLAY_SERVER))) return 'xvfb is not installed';
    return globSync(MINI_BROWSERS).length > 0 ? undefined : 'there is no MiniBrowser';
  },
  async open(scope) {
    const home = await scope.folder();
    const display = await startProgram(scope, {
      path: (await findProgram(DISPLAY_SERVER)) as string,
      args: ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      ready: /^(\d+)\s/,
    });
    const port = await freePort();
    await startProgram(scope, {
      path: (await findProgram(DRIVER)) as string,
      args: [`--port=${port}`],
      env: { ...scope.env, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: `:${display}` },
    });
    const [binary] = globSync(MINI_BROWSERS).sort().reverse();
    const session = await openWhenReady(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
    scope.after(() => session.delete());
    const page = new WebKitPage(session);
    await session.post('window/rect', PHONE);
    return { version: String(session.capabilities.browserVersion ?? ''), page };
  },
};

class WebKitPage implements PageDriver {
  readonly #session: WebDriverSession;

  constructor(session: WebDriverSession) {
    this.#session = session;
  }

  async goto(url: string): Promise<void> {
    await this.#session.post('url', { url });
    await this.#recordComplaints();
  }

  async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = await this.#session.post('execute/async', { script, args: [] });
    const { value, error } = answer as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async press(expression: string): Promise<void> {
    const answer = await this.#session.post('execute/sync', { script: `return ${expression}`, args: [] });
    const id = (answer as Record<string, string> | null)?.[ELEMENT];
    if (id === undefined) throw new Error('the element to press is gone');
    await this.#session.post(`element/${id}/click`);
  }

  type(text: string): Promise<void> {
    return this.#pressKeys([...text]);
  }

  async reopen(): Promise<void> {
    const before = await this.#session.get('window');
    const { handle } = (await this.#session.post('window/new', { type: 'tab' })) as { handle: string };
    await this.#session.post('window', { handle: before });
    await this.#session.delete('window');
    await this.#session.post('window', { handle });
  }

  /** WebDriver tells no messages of the console, so a page collects its own errors once it has loaded. */
  async takeComplaints(): Promise<string[]> {
    return (await this.evaluate('(window.complaints ?? []).splice(0)')) as string[];
  }

  async #recordComplaints(): Promise<void> {
    await this.evaluate(`(() => {
      if (window.complaints) return;
      window.complaints = [];
      addEventListener('error', ({ message }) => window.complaints.push(message));
      addEventListener('unhandledrejection', ({ reason }) => window.complaints.push(String(reason)));
      const { error } = console;
      console.error = (...given) => {
        window.complaints.push(given.map(String).join(' '));
        error.apply(console, given);
      };
    })()`);
  }

  async #pressKeys(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}

const ATTEMPTS = 100;
const PAUSE_MS = 100;

/** The driver says nothing when it is ready, so the first call is repeated, at most `ATTEMPTS` times. */
async function openWhenReady(driver: string, wanted: object): Promise<WebDriverSession> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await WebDriverSession.open(driver, wanted);
    } catch (error) {
      const isRefused = error instanceof TypeError && error.message === 'fetch failed';
      if (!isRefused || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
