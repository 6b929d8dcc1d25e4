import { useEffect } from 'react';
import * as css from './breathe-button.css.ts';
import { breatheWithMe, preloadBreathing } from './breathing.tsx';

/** The way into the breathing overlay from every page. It stays in reach with the header, or in the rail. */
export function BreatheButton() {
  useEffect(() => {
    // Safari knows no idle time.
    (globalThis.requestIdleCallback ?? setTimeout)(preloadBreathing);
  }, []);
  return (
    <div className={css.place}>
      <button type="button" className={css.button} onClick={breatheWithMe}>
        <span className={css.mark} />
        <span className={css.label}>Breathe</span>
      </button>
    </div>
  );
}
