import { useEffect } from 'react';
import { addReading } from './hours.ts';
import { countOpened } from './pause.ts';

/** Counts the time while a case is open and the page is visible, and counts the case itself as hard or not. */
export function useReadingTime(isHard: boolean): void {
  useEffect(() => countOpened(isHard), [isHard]);
  useEffect(() => {
    let since = document.visibilityState === 'visible' ? Date.now() : undefined;
    const stop = () => {
      if (since !== undefined) addReading(Date.now() - since, new Date());
      since = undefined;
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') since = Date.now();
      else stop();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, []);
}
