import { type ComponentProps, useId } from 'react';
import * as css from './field.css.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: string;
  /** The id of the alert that speaks about this form, so that the two are heard together. */
  readonly alertId?: string | undefined;
}

/** A labelled text input. Phones get no autocorrection where names and codes are typed. */
export function Field({ label, hint, alertId, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', alertId ?? ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={css.input}
        aria-describedby={described || undefined}
        aria-invalid={alertId ? true : undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
