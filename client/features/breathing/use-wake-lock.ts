import { useEffect } from 'react';

/**
 * Keeps the screen awake for as long as this is rendered. The browser lets go of it whenever the page is hidden,
 * so it is asked for again. Where it isn't known, or refused to save the battery, the screen does as always.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (lock && !lock.released)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await lock?.release();
    };
    const onVisibility = () => void ask();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, []);
}
