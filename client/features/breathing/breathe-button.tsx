import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import * as css from './breathe-button.css.ts';
import { breatheWithMe, preloadBreathing } from './breathing.tsx';

/** Opens the breathing overlay from every page. It stands in the header on a phone, and in the rail on a desktop. */
export function BreatheButton() {
  useEffect(() => whenIdle(preloadBreathing), []);
  return (
    <div className={css.place}>
      <button type="button" className={css.button} onClick={breatheWithMe}>
        <span className={css.mark} />
        <span>Breathe</span>
      </button>
    </div>
  );
}
