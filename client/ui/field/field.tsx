import type { ComponentProps } from 'react';
import * as css from './field.css.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type FieldProps = FieldWords & Omit<ComponentProps<'input'>, 'className' | 'id' | keyof FieldWords>;

/** A labeled text input. Its callers turn off autocorrection for names and codes. */
export function Field({ label, hint, error, alertId, optional = false, count, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} alertId={alertId} optional={optional} count={count}>
      {(control) => <input {...rest} {...control} className={css.input} />}
    </FieldFrame>
  );
}
