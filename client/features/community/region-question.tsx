import { useId } from 'react';
import { REGIONS, type Region } from '../../../domain/places/regions.ts';
import { Button } from '../../ui/button/button.tsx';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import * as css from './region-question.css.ts';

const CHOICES = REGIONS.filter((region) => region !== 'Global');

/** Asks for the region where the device's time zone has none. One press answers. */
export function RegionQuestion({ onAnswer }: { readonly onAnswer: (region: Region) => void }) {
  const noteId = useId();
  return (
    <div className={alone}>
      <fieldset className={css.question} aria-describedby={noteId}>
        <legend className={css.legend}>Where in the world are you?</legend>
        <p id={noteId}>
          Your device’s time zone doesn’t say. Your answer is saved on this device. Reflections that you post
          show it as their region.
        </p>
        <div className={css.choices}>
          {CHOICES.map((region) => (
            <Button key={region} look="outline" onClick={() => onAnswer(region)}>
              {region}
            </Button>
          ))}
          <Button look="quiet" onClick={() => onAnswer('Global')}>
            I’d rather not say
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
