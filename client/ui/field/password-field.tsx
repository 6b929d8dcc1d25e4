import { useSignal } from '@preact/signals-react';
import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import * as css from './field.css.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type PasswordFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'alertId'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | keyof FieldFrameProps> & {
    readonly autoComplete: 'current-password' | 'new-password';
  };

/**
 * A password input with a button that shows and hides the password. `autoComplete` is required, so that password
 * managers recognize the field. The form shows the error; `alertId` is the id of that message.
 */
export function PasswordField({ label, hint, alertId, ...rest }: PasswordFieldProps) {
  const shown = useSignal(false);
  return (
    <FieldFrame label={label} hint={hint} alertId={alertId}>
      {(control) => (
        <div className={css.withButton}>
          <input
            {...rest}
            {...control}
            type={shown.value ? 'text' : 'password'}
            className={css.inputBesideButton}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={css.insideButton}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown.value}
            onClick={() => {
              shown.value = !shown.value;
            }}
          >
            {shown.value ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
