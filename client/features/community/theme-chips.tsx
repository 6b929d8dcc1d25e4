import { useId } from 'react';
import { POST_THEMES, THEME_LABELS, themesIn } from '../../../domain/community/posts/themes.ts';
import * as css from './compose.css.ts';
import { type ComposeForm, toggleTheme } from './compose-form.ts';

/**
 * The themes that the author can give to a reflection. Readers who fold one of them see the reflection
 * folded.
 */
export function ThemeChips({ form }: { readonly form: ComposeForm }) {
  const hintId = useId();
  const chosen = themesIn(form.values.value.themes);
  return (
    <fieldset className={css.moods} aria-describedby={hintId}>
      <legend className={css.legend}>
        Touches on <span className={css.optional}>(optional)</span>
      </legend>
      {POST_THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={css.chip}
          aria-pressed={chosen.includes(theme)}
          onClick={() => toggleTheme(form, theme)}
        >
          {THEME_LABELS[theme]}
        </button>
      ))}
      <p id={hintId} className={css.hint}>
        Some readers collapse these themes and choose whether to read.
      </p>
    </fieldset>
  );
}
