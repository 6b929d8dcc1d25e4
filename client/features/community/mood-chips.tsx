import { moodsOf, POST_MOODS } from '../../../domain/community/posts/moods.ts';
import * as css from './compose.css.ts';
import { type ComposeForm, toggleMood } from './compose-form.ts';

/** The six moods of a reflection. Any number can be chosen. */
export function MoodChips({ form }: { readonly form: ComposeForm }) {
  const chosen: readonly string[] = moodsOf(form.values.value.moodTag);
  return (
    <fieldset className={css.moods}>
      <legend className={css.legend}>
        Moods <span className={css.optional}>(optional)</span>
      </legend>
      {POST_MOODS.map((mood) => (
        <button
          key={mood}
          type="button"
          className={css.chip}
          aria-pressed={chosen.includes(mood)}
          onClick={() => toggleMood(form, mood)}
        >
          {mood}
        </button>
      ))}
    </fieldset>
  );
}
