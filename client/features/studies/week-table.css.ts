import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { FORCED } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';
import { hatched } from './hatched.ts';

const strength = createVar();
/** How much of its color a cell has, in percent. Even with the highest value the number is readable. */
export const strengthName = strength.slice(4, -1);

export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${color.hairline}`,
});
export const heading = style({ ...serif, fontSize: '1.0625rem' });
export const scroller = style({
  position: 'relative',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  // Room for the focus ring and the edge of the chosen week.
  padding: 3,
  margin: -3,
});
export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
});
/** The numbers of the weeks stand below the columns. Screen readers still read them first. */
export const heads = style({ display: 'table-footer-group' });
const stays = {
  position: 'sticky',
  insetInlineStart: -3,
  zIndex: 1,
  background: color.raised,
  paddingInlineEnd: 10,
  fontWeight: 400,
  textAlign: 'start',
  whiteSpace: 'nowrap',
} as const;
export const rowHead = style(stays);
export const footHead = style({ ...stays, color: color.soft });
export const cell = style({
  position: 'relative',
  minWidth: 26,
  padding: 0,
  selectors: { '&[aria-current]': { outline: `2px solid ${color.ink}`, borderRadius: 5 } },
});
const face = style({
  display: 'grid',
  placeItems: 'center',
  height: 26,
  borderRadius: 4,
  '@media': { [FORCED]: { border: '1px solid CanvasText' } },
});
const tinted = (tint: string) => [
  face,
  { background: `color-mix(in srgb, ${tint} ${strength}, transparent)` },
];
export const moodCell = styleVariants(color.mood, tinted);
export const energyCell = style(tinted(color.spruce));
export const hiddenCell = style([face, hatched]);
export const foot = style({ textAlign: 'center', color: color.soft, fontWeight: 400 });
export const chosenFoot = style([foot, { color: color.ink, fontWeight: 700 }]);
