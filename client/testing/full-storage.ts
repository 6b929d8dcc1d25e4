import type { TestContext } from 'node:test';

/** Makes the device's storage full until the test ends. */
export function simulateFullStorage(t: TestContext): void {
  const device = localStorage;
  const full = {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: full, configurable: true });
  t.after(() => Object.defineProperty(globalThis, 'localStorage', { value: device, configurable: true }));
}
