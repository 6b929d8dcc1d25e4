import { Headphones } from 'lucide-react';
import * as css from './sound-page.css.ts';

/** What a binaural beat needs, and who had better choose another sound. */
export const HeadphonesNote = () => (
  <p className={css.hint}>
    <Headphones size={20} aria-hidden />
    <span>
      Best with headphones: each ear gets its own tone. If you have epilepsy or have had a seizure, or if it
      makes you feel unwell, choose one of the other sounds.
    </span>
  </p>
);
