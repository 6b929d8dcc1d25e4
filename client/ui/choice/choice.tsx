import { useId } from 'react';
import * as css from './choice.css.ts';

interface ChoiceProps<V extends string> {
  /** The name of the form's field. */
  readonly name: string;
  readonly legend: string;
  /** The first one is chosen at the start. */
  readonly options: readonly { readonly value: V; readonly label: string; readonly hint: string }[];
}

/** A choice of one option in a form, each with an explanation. */
export function Choice<V extends string>({ name, legend, options }: ChoiceProps<V>) {
  const id = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{legend}</legend>
      {options.map(({ value, label, hint }, index) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={value}
            className={css.input}
            defaultChecked={index === 0}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
          />
          <span>
            <span id={`${id}-${value}`} className={css.label}>
              {label}
            </span>
            <span id={`${id}-${value}-hint`} className={css.hint}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
