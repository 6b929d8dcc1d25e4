import { CONSENT_TEXT } from '../../../domain/consents/text.ts';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { ConsentText } from './consent-text.tsx';
import * as css from './consents.css.ts';

interface ConsentChoice {
  readonly healthData: boolean;
  readonly isAdult: boolean;
}

/** Consents are explicit, so no box starts ticked. */
export const NOTHING_TICKED: ConsentChoice = { healthData: false, isAdult: false };

interface ConsentBoxesProps {
  readonly choice: ConsentChoice;
  readonly onChange: (choice: ConsentChoice) => void;
  /** Hides the legend on screen, because a title above says the same. Screen readers still read it. */
  readonly isTitled?: boolean;
  /** The id of an error message about the boxes. */
  readonly alertId?: string | undefined;
}

/** The two questions before Hearten keeps health data, with the text that the first one is about. */
export function ConsentBoxes({ choice, onChange, isTitled = false, alertId }: ConsentBoxesProps) {
  const described = alertId === undefined ? {} : { alertId };
  return (
    <fieldset className={css.boxes}>
      <legend className={isTitled ? hidden : css.legend}>Your consent</legend>
      <Checkbox
        checked={choice.healthData}
        onChange={(healthData) => onChange({ ...choice, healthData })}
        {...described}
      >
        {CONSENT_TEXT.agree}
      </Checkbox>
      <Checkbox
        checked={choice.isAdult}
        onChange={(isAdult) => onChange({ ...choice, isAdult })}
        {...described}
      >
        {CONSENT_TEXT.adult}
      </Checkbox>
      <ConsentText />
    </fieldset>
  );
}
