import { Headphones } from 'lucide-react';
import * as css from './sound-page.css.ts';

/** Advice for binaural beats: headphones, and people who should choose another sound. */
export const HeadphonesNote = () => (
  <p className={css.hint}>
    <Headphones size={20} aria-hidden />
    <span>
      Best with headphones, because each ear gets its own tone. If you have epilepsy, have had a seizure or
      feel unwell, choose another sound.
    </span>
  </p>
);
