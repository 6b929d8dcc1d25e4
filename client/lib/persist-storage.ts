import { ignoreError } from './log.ts';

/**
 * Asks the browser not to delete what this device stores when space is short. Firefox then asks the person. Resolves to
 * whether the browser promises it. Older browsers and pages over plain http do not.
 */
export async function persistStorage(): Promise<boolean> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const isKept = await storage
    ?.persist?.()
    .catch(ignoreError('The browser does not say whether it keeps data:'));
  return isKept ?? false;
}
