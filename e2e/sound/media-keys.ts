import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The page's handler for each media key. */
    mediaKeys: Record<string, MediaSessionActionHandler | null>;
    mediaPosition: MediaPositionState | undefined;
  }
}

interface SimulatedMediaKeys {
  /** Presses a media key, or a button on the lock screen. Nothing happens if the page has no handler for it. */
  readonly press: (action: MediaSessionAction, details?: { readonly seekTime?: number }) => Promise<void>;
  /** The title that a lock screen would show, whether the sound plays or is paused, and its length in seconds. */
  readonly readState: () => Promise<{
    readonly title: string | undefined;
    readonly state: MediaSessionPlaybackState;
    readonly length: number | undefined;
  }>;
}

/** Records what the page gives to the browser's media session. Call it before the page's first script. */
export async function simulateMediaKeys(page: Page): Promise<SimulatedMediaKeys> {
  await page.addInitScript(() => {
    window.mediaKeys = {};
    const { mediaSession } = navigator;
    const setHandler = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      window.mediaKeys[action] = handler;
      setHandler(action, handler);
    };
    const setPosition = mediaSession.setPositionState.bind(mediaSession);
    mediaSession.setPositionState = (position) => {
      window.mediaPosition = position;
      setPosition(position);
    };
  });
  return {
    press: (action, details = {}) =>
      page.evaluate((pressed) => window.mediaKeys[pressed.action]?.(pressed), { action, ...details }),
    readState: () =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        state: navigator.mediaSession.playbackState,
        length: window.mediaPosition?.duration,
      })),
  };
}
