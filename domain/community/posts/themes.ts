/** The themes that an author can mark. Readers can choose themes whose posts they see folded. */
export const POST_THEMES = ['self-harm', 'eating', 'death', 'medical'] as const;
export type PostTheme = (typeof POST_THEMES)[number];

export const THEME_LABELS: Readonly<Record<PostTheme, string>> = {
  'self-harm': 'Self-harm',
  eating: 'Eating',
  death: 'Death',
  medical: 'Medical detail',
};

const SEPARATOR = ',';

/** The themes in one text, in the order of `POST_THEMES`; null if there are none. */
export const themeTextOf = (themes: readonly PostTheme[]): string | null =>
  POST_THEMES.filter((theme) => themes.includes(theme)).join(SEPARATOR) || null;

/** Reads `themeTextOf`. A name that is not a theme is left out. */
export const themesIn = (text: string | null): PostTheme[] =>
  POST_THEMES.filter((theme) => text?.split(SEPARATOR).includes(theme));
