import { useId } from 'react';
import * as css from './filter.css.ts';

interface FilterProps<K extends string> {
  readonly label: string;
  readonly options: readonly { readonly key: K; readonly label: string }[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
  /** The number of results, such as '7 tips'. It is announced when it changes. */
  readonly count: string;
}

/**
 * Filters a list by one option. The options are radio buttons: arrow keys choose, and Tab moves on to the
 * list.
 */
export function Filter<K extends string>({ label, options, chosen, onChoose, count }: FilterProps<K>) {
  const name = useId();
  return (
    <div className={css.filter}>
      <fieldset className={css.options}>
        <legend className={css.legend}>{label}</legend>
        {options.map((option) => (
          <label key={option.key} className={css.option} data-chosen={option.key === chosen}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              checked={option.key === chosen}
              onChange={() => onChoose(option.key)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      <p role="status" className={css.count}>
        {count}
      </p>
    </div>
  );
}
