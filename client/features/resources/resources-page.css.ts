import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '@media': { [DESKTOP]: { gap: 24 } },
});
export const tiles = style({
  display: 'grid',
  gap: 16,
  '@media': { [DESKTOP]: { gridTemplateColumns: '1fr 1fr', gap: 24 } },
});
/** On a phone the picture stands beside the text, so that the help below is visible at once. */
export const tile = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(min-content, 3fr)',
  minHeight: 128,
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
  selectors: {
    '&:hover': { borderColor: color.control },
    '&:focus-within': { outline: `3px solid ${color.spruce}`, outlineOffset: 2 },
  },
  '@media': { [DESKTOP]: { gridTemplateColumns: '1fr' } },
});
export const picture = style({
  position: 'relative',
  minHeight: '100%',
  overflow: 'hidden',
  '@media': { [DESKTOP]: { minHeight: 0, height: 200 } },
});
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 4,
  padding: 20,
});
export const title = style({ ...serif, fontSize: '1.25rem' });
export const link = style({
  color: color.ink,
  textDecoration: 'none',
  selectors: { '&::after': { content: '', position: 'absolute', inset: 0 }, '&:focus': { outline: 'none' } },
});
export const soft = style({ color: color.soft });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 80,
  padding: '14px 20px',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  color: color.ink,
  textDecoration: 'none',
  selectors: { '&:hover': { borderColor: color.control } },
});
export const rowIcon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: 14,
  background: color.wash[2],
  color: color.mood[2],
});
export const rowWords = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 });
export const rowTitle = style({ ...serif, fontSize: '1.25rem' });
