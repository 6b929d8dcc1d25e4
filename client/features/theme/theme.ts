import { signal } from '@preact/signals-react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { THEME_KEY } from '../../lib/stored-names.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The page's background in each theme, for the browser's own interface. */
const PAPER = { light: '#FAF6F0', dark: '#141917' } as const;

const stored = (): Theme => {
  const value = readStored(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
};

export const theme = signal<Theme>(stored());

/** Applies and stores the choice. `system` follows the device, also when it changes later. */
export function chooseTheme(choice: Theme): void {
  theme.value = choice;
  if (choice === 'system') removeStored(THEME_KEY);
  else writeStored(THEME_KEY, choice);
  applyTheme();
}

/**
 * Sets the attribute that selects the palette, and the color of the browser's own interface. Without the attribute the
 * stylesheet follows the system.
 */
export function applyTheme(): void {
  const choice = theme.peek();
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[choice === 'system' ? own : choice];
  }
}
