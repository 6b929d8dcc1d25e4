import type { ComponentProps } from 'react';
import * as css from './field.css.ts';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type FieldProps = FieldWords & Omit<ComponentProps<'input'>, 'className' | 'id' | keyof FieldWords>;

/** A labelled text input. Phones get no autocorrection where names and codes are typed. */
export function Field({ label, hint, error, alertId, optional = false, count, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} alertId={alertId} optional={optional} count={count}>
      {(control) => <input {...rest} {...control} className={css.input} />}
    </FieldFrame>
  );
}
