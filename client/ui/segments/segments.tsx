import { useId } from 'react';
import { hidden } from '../hidden/hidden.css.ts';
import * as css from './segments.css.ts';

interface SegmentsProps<K extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: K; readonly label: string }[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
}

/** A choice of one option, shown side by side. The options are radio buttons, so arrow keys choose. */
export function Segments<K extends string>({ label, options, chosen, onChoose }: SegmentsProps<K>) {
  const name = useId();
  return (
    <fieldset className={css.segments}>
      <legend className={hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.key} className={css.segment}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={option.key === chosen}
            onChange={() => onChoose(option.key)}
          />
          <span className={css.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
