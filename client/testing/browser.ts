import { Window } from 'happy-dom';
import { installBrowserGlobals } from '../build/browser-globals.ts';

/** Node's own globals, before a browser's are added. */
const NODE_GLOBALS = Object.getOwnPropertyDescriptors(globalThis);
const NODE_ENVIRONMENT = { ...process.env };

/**
 * The classes of IndexedDB, which keep no state. They stay, because a test file may end while a database is still
 * opening, and the code that runs afterward needs them.
 */
const isDatabaseClass = (name: string | symbol): boolean => /^IDB[A-Z]/.test(String(name));

/** The window that provides the current globals. */
export let browserWindow: Window;

/**
 * Gives this process the globals of a new, empty browser window from happy-dom. `fetch` stays Node's, so that
 * tests use a real server. Removes the last window's globals and everything that a test file added to them or
 * to the environment.
 */
export async function openBrowser(): Promise<void> {
  await (browserWindow as Window | undefined)?.happyDOM.close();
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!(name in NODE_GLOBALS) && !isDatabaseClass(name)) Reflect.deleteProperty(globalThis, name);
  }
  Object.defineProperties(globalThis, NODE_GLOBALS);
  for (const name of Object.keys(process.env)) if (!(name in NODE_ENVIRONMENT)) delete process.env[name];
  Object.assign(process.env, NODE_ENVIRONMENT);
  // wouter marks a patched window with a property that cannot be deleted, so define it as deletable first.
  Object.defineProperty(globalThis, Symbol.for('wouter_v3'), { value: undefined, configurable: true });
  browserWindow = new Window({ url: 'http://127.0.0.1/' });
  installBrowserGlobals(browserWindow);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

await openBrowser();
