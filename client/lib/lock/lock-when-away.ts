import { coverPage, uncoverPage } from '../cover.ts';
import { forgetUnlockedKeys } from '../device/unlocked-keys.ts';

interface Options {
  /** Whether there is a lock. */
  readonly isOn: () => boolean;
  /** How long the page may be hidden, in milliseconds. */
  readonly afterMs: () => number;
  /** Whether sound plays. It goes on in the background, so the page then locks when it is shown again. */
  readonly isPlaying: () => boolean;
  readonly lock: () => void;
}

/**
 * Covers the page while it is hidden, so that the list of open apps shows nothing, and locks it after a time. Sleep of
 * the device counts. Without a lock it does neither. Returns a function that stops this.
 */
export function lockWhenAway({ isOn, afterMs, isPlaying, lock }: Options): () => void {
  let hiddenAt: number | undefined;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onTime = () => {
    isDue = true;
    forgetUnlockedKeys();
    if (!isPlaying()) lock();
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      if (!isOn()) return;
      coverPage();
      hiddenAt = Date.now();
      timer = setTimeout(onTime, afterMs());
      return;
    }
    if (hiddenAt === undefined) return;
    const awayMs = Date.now() - hiddenAt;
    hiddenAt = undefined;
    // A clock that was set back must not keep the page open.
    if (isDue || awayMs < 0 || awayMs >= afterMs()) lock();
    else uncoverPage();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
