import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { Card } from '../../ui/card/card.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { chooseTheme, THEMES, type Theme, theme } from '../theme/theme.ts';
import * as css from './profile-page.css.ts';

const LOOK: Readonly<Record<Theme, { label: string; icon: LucideIcon }>> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
};

/** Light, dark, or whatever the device says. */
export function ThemeCard() {
  return (
    <Card title="Appearance">
      <fieldset className={css.choices}>
        <legend className={hidden}>Theme</legend>
        {THEMES.map((choice) => {
          const { label, icon: Icon } = LOOK[choice];
          return (
            <label key={choice} className={css.choice} data-chosen={theme.value === choice}>
              <input
                className={css.radio}
                type="radio"
                name="theme"
                value={choice}
                checked={theme.value === choice}
                onChange={() => chooseTheme(choice)}
              />
              <Icon size={22} aria-hidden />
              {label}
            </label>
          );
        })}
      </fieldset>
    </Card>
  );
}
