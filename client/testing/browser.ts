import { Window } from 'happy-dom';

/**
 * A browser's globals in Node, from happy-dom. What Node has itself (fetch, timers, crypto, URL) stays Node's:
 * tests meet the app at the network's edge with a real server.
 */
const window = new Window({ url: 'http://127.0.0.1/' });

for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis || name.startsWith('_')) continue;
  const value = Reflect.get(window, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
for (const name of [
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
]) {
  Object.defineProperty(globalThis, name, { value: bound(name), configurable: true, writable: true });
}
Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true });

function bound(name: string): unknown {
  const value = Reflect.get(window, name);
  return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
}

export { window as browserWindow };
