import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const page = style({ display: 'flex', flexDirection: 'column', gap: 28 });
export const soft = style({ color: color.soft });
export const all = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const listTitle = style({ ...serif, fontSize: '1.375rem' });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
  gap: '4px 24px',
  // The background of a chosen sound reaches past the column's edge, so that pictures and headings stay
  // aligned.
  marginInline: -12,
});
export const sound = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: 'auto auto 1fr',
  columnGap: 16,
  padding: 12,
  borderRadius: 22,
  selectors: {
    '&[data-chosen="true"]': { background: color.spruceWash },
  },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover:not([data-chosen="true"])': { background: color.sunken } } },
  },
});
export const frame = style({ position: 'relative', gridRow: '1 / 4', alignSelf: 'start' });
export const picture = style({ width: 72, height: 72, borderRadius: 16 });
export const mark = style({
  position: 'absolute',
  insetInlineEnd: -6,
  insetBlockEnd: -6,
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  border: `2px solid ${color.paper}`,
  borderRadius: 999,
  background: color.spruce,
  color: color.onSpruce,
});
export const title = style({ fontSize: '1.0625rem', fontWeight: 600 });
/** Covers the whole row, so that all of it can be pressed. */
export const press = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 22 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.spruce}`, outlineOffset: -3 },
  },
});
export const kind = style([soft, { gridColumn: '2 / -1' }]);
export const description = style({ gridColumn: '2 / -1', marginTop: 4 });
export const duration = style({
  color: color.soft,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const care = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  borderRadius: 18,
  background: color.spruceWash,
});
export const hint = style({ display: 'flex', alignItems: 'flex-start', gap: 12 });
