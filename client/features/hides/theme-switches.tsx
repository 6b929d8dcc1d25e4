import { EyeOff } from 'lucide-react';
import { useId } from 'react';
import { POST_THEMES, THEME_LABELS } from '../../../domain/community/posts/themes.ts';
import { Switch } from '../../ui/switch/switch.tsx';
import { foldedThemes, foldTheme } from '../community/folded-themes.ts';
import * as css from './hides.css.ts';

/** The themes whose reflections are shown folded on this device. */
export function ThemeSwitches() {
  const titleId = useId();
  return (
    <section className={css.foldedThemes} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.label}>
        Collapse reflections about
      </h3>
      <p className={css.hint}>
        You see only their theme until you press “Show”. This works only if the author has marked the theme.
        This setting stays on this device, and nobody is told.
      </p>
      <ul>
        {POST_THEMES.map((theme) => (
          <li key={theme}>
            <Switch
              icon={EyeOff}
              label={THEME_LABELS[theme]}
              isOn={foldedThemes.value.includes(theme)}
              onChange={(isFolded) => foldTheme(theme, isFolded)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
