import { style, styleVariants } from '@vanilla-extract/css';
import { track } from '../../ui/progress/progress-bar.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';

const mark = style({
  forcedColorAdjust: 'none',
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: 999,
});
export const tinted = styleVariants({
  consistency: [mark, { background: color.wash[2], color: color.mood[2] }],
  resilience: [mark, { background: color.wash[3], color: color.spruce }],
  milestone: [mark, { background: color.wash[4], color: color.mood[4] }],
  improvement: [mark, { background: color.wash[5], color: color.mood[5] }],
});
export const waiting = style([mark, { border: `1.5px dashed ${color.control}`, color: color.soft }]);

export const row = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  columnGap: 16,
  alignItems: 'start',
});
export const title = style({ fontWeight: 600 });
export const soft = style({ color: color.soft });
export const earned = style({ marginTop: 2, fontSize: '0.9375rem', color: color.spruce, fontWeight: 600 });

export const progress = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  marginTop: 6,
  color: color.soft,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
});
export const bar = style([track, { height: 8 }]);
