import { countryOf, type PlaceCode } from '../../../domain/help/place.ts';
import { Button } from '../../ui/button/button.tsx';
import * as css from './help-lines.css.ts';
import { choosePlace, placeName } from './help-place.ts';

interface PlaceQuestionProps {
  /** The places that the device's time zone may stand for. Empty if it stands for none. */
  readonly places: readonly PlaceCode[];
  /** Opens the list of all countries. */
  readonly onChoose: () => void;
}

/** Asks where the person is, where the time zone does not tell. */
export function PlaceQuestion({ places, onChoose }: PlaceQuestionProps) {
  const part = places.find((one) => countryOf(one) !== one);
  return (
    <section className={css.question} aria-label="Where are you?">
      <div>
        <p>{part ? `Are you in ${placeName(part)}?` : 'Which country are you in?'}</p>
        <p className={css.note}>The answer stays on this device.</p>
      </div>
      <div className={css.answers}>
        {part ? (
          <>
            <Button look="outline" onClick={() => choosePlace(part)}>
              Yes
            </Button>
            <Button look="outline" onClick={() => choosePlace(countryOf(part))}>
              No
            </Button>
          </>
        ) : (
          <>
            {places.map((place) => (
              <Button key={place} look="outline" onClick={() => choosePlace(place)}>
                {placeName(place)}
              </Button>
            ))}
            <Button look="outline" aria-haspopup="dialog" onClick={onChoose}>
              {places.length > 0 ? 'Another country' : 'Choose my country'}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
