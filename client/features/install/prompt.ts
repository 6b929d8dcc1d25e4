import { signal } from '@preact/signals-react';

/** The event by which Chromium offers to install the app. TypeScript does not know it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Whether Home shows the suggestion to install the app. */
export const isInstallSuggested = signal(false);

let offered: InstallPrompt | undefined;

/** The browser's offer to install the app. Undefined without one, after its use, and in the installed app. */
export const installPrompt = (): InstallPrompt | undefined => offered;

/** Keeps the browser's offer. Without one, forgets it, because the browser answers each offer only once. */
export function setInstallPrompt(prompt: InstallPrompt | undefined): void {
  offered = prompt;
}

// The browser often offers it before the rest of the app has loaded. Preventing it hides the browser's own banner.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  setInstallPrompt(event as InstallPrompt);
});
