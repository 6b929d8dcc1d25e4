import { useSignal } from '@preact/signals-react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import * as css from './field.css.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  readonly label: string;
  readonly hint?: string;
  readonly alertId?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until its eye is pressed. Managers may fill it and anybody may paste into it. */
export function PasswordField({ label, hint, alertId, ...rest }: PasswordFieldProps) {
  const id = useId();
  const shown = useSignal(false);
  const described = [hint ? `${id}-hint` : '', alertId ?? ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.withButton}>
        <input
          {...rest}
          id={id}
          type={shown.value ? 'text' : 'password'}
          className={css.inputBesideButton}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={described || undefined}
          aria-invalid={alertId ? true : undefined}
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
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
