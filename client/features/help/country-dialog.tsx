import { useSignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { helpIn } from '../../../domain/help/help-in.ts';
import { allPlaces } from '../../../domain/help/zone-places.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import * as css from './country-dialog.css.ts';
import { choosePlace, helpPlace, placeName } from './help-place.ts';

/** Without accents and in small letters, so that 'reunion' finds 'Réunion'. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** All places by name, with their emergency numbers. Those where the person is likely to be come first. */
function listPlaces() {
  const { place: current, question = [] } = helpPlace();
  const likely = new Set([current, ...question]);
  return allPlaces()
    .map((place) => ({
      place,
      name: placeName(place),
      numbers: helpIn(place)?.emergency.join(' or ') ?? '',
    }))
    .sort(
      (a, b) =>
        Number(likely.has(b.place)) - Number(likely.has(a.place)) || a.name.localeCompare(b.name, 'en'),
    );
}

/** Lets the person say which country they are in. */
export function CountryDialog({ onClose }: { readonly onClose: () => void }) {
  const all = useMemo(listPlaces, []);
  const sought = useSignal('');
  const chosen = useSignal(helpPlace().place);
  const shown = all.filter(({ name }) => plain(name).includes(plain(sought.value.trim())));
  const name = chosen.value === undefined ? undefined : placeName(chosen.value);
  const use = () => {
    if (chosen.value !== undefined) choosePlace(chosen.value);
    onClose();
  };
  return (
    <Dialog title="Where are you?" onClose={onClose}>
      <Field
        label="Country"
        type="search"
        value={sought.value}
        onChange={(event) => (sought.value = event.target.value)}
        hint="Guessed from this device’s time zone. Never sent anywhere."
      />
      <fieldset className={css.list}>
        <legend className={css.legend}>Country</legend>
        {shown.map((one) => (
          <label key={one.place} className={css.row}>
            <input
              type="radio"
              name="country"
              className={css.radio}
              checked={one.place === chosen.value}
              onChange={() => (chosen.value = one.place)}
            />
            <span className={css.name}>{one.name}</span>
            <span className={css.numbers}>{one.numbers}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className={css.soft}>No country found.</p> : null}
      </fieldset>
      <p className={css.note}>
        No number beside a country? 112 works on mobiles in many countries, not in all. findahelpline.com
        lists lines by country.
      </p>
      <div className={css.foot}>
        <Button wide busy={name === undefined} onClick={use}>
          {name === undefined ? 'Choose a country' : `Use ${name}`}
        </Button>
      </div>
    </Dialog>
  );
}
