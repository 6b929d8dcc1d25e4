import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import * as css from './switch.css.ts';

interface SwitchProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off and applies at once. The whole row can be pressed. */
export function Switch({ icon: Icon, label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.row}>
      <Icon size={20} aria-hidden />
      <span className={css.words}>
        <span id={id}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state by itself
        role="switch"
        className={css.control}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
