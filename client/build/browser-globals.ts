import type { Window } from 'happy-dom';

/** What Node has as well, or half of it; the document's own is meant. */
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

/** Makes `window`’s globals this process’s. What Node has itself (fetch, timers, crypto, URL) stays Node’s. */
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
