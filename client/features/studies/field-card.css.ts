import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { FORCED } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { hatched } from './hatched.ts';

const share = createVar();
/** The length of a bar, or the place of a mark, from 0 to 1. */
export const shareName = share.slice(4, -1);

/** The hatched bar in place of a hidden number has this length, whatever the number is. */
const HIDDEN_BAR = '4.5rem';

export const lead = style({ color: color.soft });
const chipBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: 8,
  padding: '4px 14px',
  border: `1px solid ${color.control}`,
  borderRadius: 16,
  fontSize: '0.9375rem',
});
export const chip = style([chipBase]);
export const newChip = style([
  chipBase,
  { borderColor: 'transparent', background: color.spruceWash, color: color.spruce },
]);

export const bars = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: 0,
  listStyle: 'none',
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '6rem minmax(0, 1fr) 5.25rem',
  alignItems: 'center',
  minHeight: 32,
});
export const well = style({ position: 'relative', height: 22 });
const bar = style({
  forcedColorAdjust: 'none',
  display: 'block',
  // The longest bar leaves room for a mark at its end.
  width: `calc((100% - 8px) * ${share})`,
  height: '100%',
  borderRadius: '0 5px 5px 0',
});
export const moodBar = styleVariants(color.mood, (mood) => [bar, { background: mood }]);
export const energyBar = style([bar, { background: color.spruce }]);
export const hiddenBar = style({
  ...hatched,
  borderRadius: 5,
  display: 'block',
  width: HIDDEN_BAR,
  maxWidth: '100%',
  height: '100%',
});
/** The week before: a dashed line over the bar, in the color of the text with an edge of the card's color. */
const dashed = `repeating-linear-gradient(${color.ink} 0 4px, transparent 4px 7px)`;
export const mark = style({
  forcedColorAdjust: 'none',
  position: 'absolute',
  insetBlock: -4,
  insetInlineStart: `calc((100% - 8px) * ${share} - 2px)`,
  width: 4,
  borderInline: `1px solid ${color.raised}`,
  background: dashed,
  '@media': { [FORCED]: { background: 'CanvasText' } },
});
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const noNumber = style([number, { color: color.soft, fontSize: '0.9375rem' }]);
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  color: color.soft,
  fontSize: '0.875rem',
});
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: 8 });
export const markKey = style({ width: 2, height: 18, background: dashed });
export const hiddenKey = style({ ...hatched, borderRadius: 5, width: 22, height: 14 });
