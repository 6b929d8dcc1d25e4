import type { ReactNode } from 'react';
import * as css from './checkbox.css.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** The id of an error message about this checkbox. */
  readonly alertId?: string;
  readonly onChange: (checked: boolean) => void;
  /** The label. Pressing it toggles the checkbox. */
  readonly children: ReactNode;
}

/** A native checkbox with a drawing of its own. Its label is part of the target. */
export function Checkbox({ checked, disabled = false, alertId, onChange, children }: CheckboxProps) {
  return (
    <label className={css.row}>
      <input
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        aria-describedby={alertId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
