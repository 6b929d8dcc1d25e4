import type { ReactNode } from 'react';
import * as css from './checkbox.css.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** The id of an alert that speaks about it. */
  readonly alertId?: string;
  readonly onChange: (checked: boolean) => void;
  /** Its words; pressing them is pressing the box. */
  readonly children: ReactNode;
}

/** The browser's own checkbox, drawn by us, with its words as part of the target. */
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
