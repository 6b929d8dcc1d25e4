import { useId } from 'react';
import * as css from './moderation.css.ts';

interface NumberSelectProps {
  readonly label: string;
  readonly value: number;
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  /** Why the value is not accepted. It is shown below the field and read out. */
  readonly error?: string;
  readonly onChange: (value: number) => void;
}

/** A labeled choice of one number. */
export function NumberSelect({ label, value, choices, error, onChange }: NumberSelectProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <select
        id={id}
        className={css.select}
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={errorId} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
