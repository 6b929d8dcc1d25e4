import { signal } from '@preact/signals-react';
import { type PostTheme, themesIn, themeTextOf } from '../../../domain/community/posts/themes.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { FOLDED_THEMES_KEY } from '../../lib/stored-names.ts';

const asStored = () => themesIn(readStored(FOLDED_THEMES_KEY));

/**
 * The themes whose reflections this device shows folded. The server never learns them, because they say what a person
 * cannot bear to read.
 */
export const foldedThemes = signal<readonly PostTheme[]>(asStored());

// Another tab has changed the setting.
addEventListener('storage', () => {
  foldedThemes.value = asStored();
});

export function foldTheme(theme: PostTheme, isFolded: boolean): void {
  const others = foldedThemes.peek().filter((each) => each !== theme);
  foldedThemes.value = isFolded ? [...others, theme] : others;
  writeStored(FOLDED_THEMES_KEY, themeTextOf(foldedThemes.peek()) ?? '');
}
