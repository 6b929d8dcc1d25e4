import type { Window } from 'happy-dom';

/** Globals that Node may also have, or that `window` inherits. The document's own versions replace them. */
const OVERRIDDEN_GLOBALS = [
  'Event',
  'CustomEvent',
  'EventTarget',
  'KeyboardEvent',
  'navigator',
  'FormData',
  'dispatchEvent',
  'addEventListener',
  'removeEventListener',
  'localStorage',
];

/** Installs the globals of `window` in this process. Node keeps its own fetch, timers, crypto and URL. */
export function installBrowserGlobals(window: Window): void {
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis || name.startsWith('_')) continue;
    define(name, Reflect.get(window, name));
  }
  for (const name of OVERRIDDEN_GLOBALS) {
    const value: unknown = Reflect.get(window, name);
    define(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value);
  }
  Object.assign(globalThis, { window: globalThis });
}

const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
