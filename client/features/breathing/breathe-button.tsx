import { useEffect } from 'react';
import * as css from './breathe-button.css.ts';
import { breatheWithMe, preloadBreathing } from './breathing.tsx';

/** Opens the breathing overlay from every page. It stays visible in the header or in the rail. */
export function BreatheButton() {
  useEffect(() => {
    // Safari has no requestIdleCallback.
    (globalThis.requestIdleCallback ?? setTimeout)(preloadBreathing);
  }, []);
  return (
    <div className={css.place}>
      <button type="button" className={css.button} onClick={breatheWithMe}>
        <span className={css.mark} />
        <span>Breathe</span>
      </button>
    </div>
  );
}
