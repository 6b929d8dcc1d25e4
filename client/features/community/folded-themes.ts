import { type PostTheme, themesIn, themeTextOf } from '../../../domain/community/posts/themes.ts';
import { writeStored } from '../../lib/storage.ts';
import { FOLDED_THEMES_KEY } from '../../lib/stored-names.ts';
import { storedSignal } from '../../lib/stored-signal.ts';

/**
 * The themes whose reflections this device shows folded. The server never learns them, because they say what a person
 * cannot bear to read.
 */
export const foldedThemes = storedSignal<readonly PostTheme[]>(FOLDED_THEMES_KEY, themesIn);

export function foldTheme(theme: PostTheme, isFolded: boolean): void {
  const others = foldedThemes.peek().filter((each) => each !== theme);
  foldedThemes.value = isFolded ? [...others, theme] : others;
  writeStored(FOLDED_THEMES_KEY, themeTextOf(foldedThemes.peek()) ?? '');
}
