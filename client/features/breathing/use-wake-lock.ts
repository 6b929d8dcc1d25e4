import { useEffect } from 'react';
import { ignoreError } from '../../lib/log.ts';

/**
 * Keeps the screen awake while the component is mounted. The browser releases the lock whenever the page is hidden,
 * so it is requested again afterwards. Without the lock the screen turns off as usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (lock && !lock.released)) return;
      lock = await navigator.wakeLock
        .request('screen')
        .catch(ignoreError('No wake lock. The screen may turn off:'));
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
