import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';

/**
 * The palette of a linen-bound notebook by a window. `wash` colours lie behind a mood or a category: the
 * colour at about 12 % on paper. Apricot is a fill under ink, never text.
 */
export const color = createGlobalThemeContract({
  paper: 'paper',
  raised: 'raised',
  sunken: 'sunken',
  ink: 'ink',
  soft: 'soft-ink',
  hairline: 'hairline',
  control: 'control-border',
  spruce: 'spruce',
  spruceDeep: 'spruce-deep',
  onSpruce: 'on-spruce',
  spruceWash: 'spruce-wash',
  apricot: 'apricot',
  danger: 'danger',
  dangerWash: 'danger-wash',
  backdrop: 'backdrop',
  mood: { 1: 'mood-1', 2: 'mood-2', 3: 'mood-3', 4: 'mood-4', 5: 'mood-5' },
  wash: { 1: 'wash-1', 2: 'wash-2', 3: 'wash-3', 4: 'wash-4', 5: 'wash-5' },
});

const wash = (name: string, share: number) => `color-mix(in srgb, var(--${name}) ${share}%, var(--paper))`;
const washes = (share: number) => ({
  [color.wash[1]]: wash('mood-1', share),
  [color.wash[2]]: wash('mood-2', share),
  [color.wash[3]]: wash('mood-3', share),
  [color.wash[4]]: wash('mood-4', share),
  [color.wash[5]]: wash('mood-5', share),
  [color.spruceWash]: wash('spruce', share),
  [color.dangerWash]: wash('danger', share - 3),
});

/** `var(--x)` to `--x`, so that values can be set on plain selectors. */
const set = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([ref, value]) => [ref.slice(4, -1), value]));

const light = set({
  [color.paper]: '#FAF6F0',
  [color.raised]: '#FFFFFF',
  [color.sunken]: '#F1EBE1',
  [color.ink]: '#1F2A26',
  [color.soft]: '#55625D',
  [color.hairline]: '#DFD7CA',
  [color.control]: '#8A8274',
  [color.spruce]: '#2B5F52',
  [color.spruceDeep]: '#214B41',
  [color.onSpruce]: '#FFFFFF',
  [color.apricot]: '#E08A5B',
  [color.danger]: '#A63A3A',
  [color.backdrop]: 'rgb(20 25 23 / 45%)',
  [color.mood[1]]: '#4B4F8F',
  [color.mood[2]]: '#5F709F',
  [color.mood[3]]: '#5F8577',
  [color.mood[4]]: '#A9741C',
  [color.mood[5]]: '#C4622D',
  ...washes(12),
});

const dark = set({
  [color.paper]: '#141917',
  [color.raised]: '#1C2320',
  [color.sunken]: '#0F1312',
  [color.ink]: '#ECE7DE',
  [color.soft]: '#A3ADA8',
  [color.hairline]: '#2D3733',
  [color.control]: '#6B7770',
  [color.spruce]: '#8CC7B5',
  [color.spruceDeep]: '#A5D6C7',
  [color.onSpruce]: '#0F1F1A',
  [color.apricot]: '#F0A981',
  [color.danger]: '#F09A93',
  [color.backdrop]: 'rgb(5 8 7 / 66%)',
  [color.mood[1]]: '#8E93D6',
  [color.mood[2]]: '#98A9D6',
  [color.mood[3]]: '#9CC2B2',
  [color.mood[4]]: '#E0B36A',
  [color.mood[5]]: '#F09A6C',
  ...washes(16),
});

// The theme choice is an attribute on <html>; without one the system decides, live and without a script.
globalStyle(':root', { vars: light, colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { vars: dark, colorScheme: 'dark' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: dark, colorScheme: 'dark' } },
});
