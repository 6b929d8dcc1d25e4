import type { ComponentProps } from 'react';
import * as css from './field.css.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type FieldProps = Omit<FieldFrameProps, 'optional' | 'count'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | keyof FieldFrameProps>;

/**
 * A labeled input of one line. Autocorrection is on; fields for usernames and codes turn it off. Unless `autoComplete`
 * says otherwise, the browser does not remember what was typed: its form history outlives signing out.
 */
export function Field({ label, hint, error, alertId, autoComplete = 'off', ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} alertId={alertId}>
      {(control) => <input {...rest} {...control} autoComplete={autoComplete} className={css.input} />}
    </FieldFrame>
  );
}
