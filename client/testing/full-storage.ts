import type { TestContext } from 'node:test';

/** Makes the device's storage full until the test ends: for every value, or for those that `isTooLarge` names. */
export function simulateFullStorage(
  t: TestContext,
  isTooLarge: (key: string, value: string) => boolean = () => true,
): void {
  const device = localStorage;
  const full = {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem(key: string, value: string) {
      if (isTooLarge(key, value)) throw new DOMException('full', 'QuotaExceededError');
      device.setItem(key, value);
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: full, configurable: true });
  t.after(() => Object.defineProperty(globalThis, 'localStorage', { value: device, configurable: true }));
}
