import { isIos } from '../../lib/ios.ts';
import { installPrompt } from './prompt.ts';

/** Browsers without an offer of their own, where the person installs the app by hand. */
export type ManualWay = 'ios' | 'firefox' | 'mac-safari';
export type InstallWay = 'prompt' | ManualWay;

/** Whether this page already runs as an installed app. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  // Safari on iOS says it with this property.
  ('standalone' in navigator && navigator.standalone === true);

/** How the app can be installed here. Undefined in a browser that offers no way, and in the installed app itself. */
export function installWay(): InstallWay | undefined {
  if (isInstalledApp()) return undefined;
  return installPrompt() ? 'prompt' : manualWay(navigator.userAgent, navigator.maxTouchPoints);
}

/**
 * How the person installs the app by hand, by the user agent. Other browsers on iOS have the same entry in their share
 * menu. Firefox can do it on Android only, and Safari on a Mac from version 17 on. Undefined for all others.
 */
export function manualWay(userAgent: string, maxTouchPoints: number): ManualWay | undefined {
  if (isIos(userAgent, maxTouchPoints)) return 'ios';
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'firefox' : undefined;
  const isMac = /Macintosh/.test(userAgent);
  return isMac && /Version\/(?:1[7-9]|[2-9]\d)\S* Safari\//.test(userAgent) ? 'mac-safari' : undefined;
}
