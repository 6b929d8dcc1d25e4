import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** The line above the faces. It is as high as its button from the start, so that the faces never move. */
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
  minHeight: 48,
  marginTop: -14,
  color: color.soft,
});
export const status = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });
export const saved = style([
  status,
  { color: color.spruce, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
]);
export const failed = style([status, { color: color.danger, fontWeight: 600, lineHeight: 1.3 }]);
/** The button at the end of the line. Its text ends where the faces end. */
export const lineAction = style({ flex: 'none', marginInlineEnd: -22 });

const RING_GAP = 3;
export const face = style({ display: 'grid', borderRadius: '50%' });
export const chosenFace = style([
  face,
  { outlineOffset: RING_GAP, outline: '2px solid', forcedColorAdjust: 'none' },
]);

export const part = style({ borderTop: `1px solid ${color.hairline}`, paddingTop: 14 });
export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 12,
  marginBottom: 4,
  fontWeight: 600,
});
export const optional = style({ color: color.soft, fontWeight: 400 });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 4,
  borderTop: `1px solid ${color.hairline}`,
  paddingTop: 8,
  marginBottom: -8,
});

/** Both buttons fit beside each other from a width of 360 px on. */
globalStyle(`${foot} > button`, { paddingInline: 10 });

export const answer = style({ display: 'flex', alignItems: 'center', gap: 18, minHeight: 64 });
export const words = style({ flex: 1, minWidth: 0 });
export const word = style({ ...serif, fontSize: '1.25rem' });
export const when = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
export const notes = style({
  borderInlineStart: `3px solid ${color.control}`,
  paddingInlineStart: 14,
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const grow = style({ flex: '1 1 170px', display: 'grid' });
