import { style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { FORCED } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * The least width of a day's button, in CSS pixels. On a screen of 360 px the seven buttons reach into the card's
 * padding.
 */
const DAY_WIDTH = 44;

export const legend = style({ marginInlineStart: 3, padding: 0, fontWeight: 600 });
export const days = style({
  display: 'flex',
  flexWrap: 'wrap',
  minWidth: 0,
  marginInline: -3,
  padding: 0,
  border: 0,
  '@media': { '(max-width: 389.98px)': { marginInline: -12 } },
});
export const day = style({
  flex: `1 0 ${DAY_WIDTH}px`,
  maxWidth: 64,
  height: 54,
  padding: '3px',
  border: 0,
  background: 'transparent',
  cursor: 'pointer',
});
export const dayFace = style({
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  border: `1px solid ${color.control}`,
  borderRadius: 12,
  background: color.raised,
  color: color.ink,
  fontWeight: 700,
  selectors: {
    '[aria-pressed="true"] > &': {
      background: color.spruce,
      borderColor: color.spruce,
      color: color.onSpruce,
    },
    ':hover > &': { borderColor: color.spruce },
  },
  '@media': {
    // With forced colors the fill is lost, so a thick border tells which days are chosen.
    [FORCED]: { selectors: { '[aria-pressed="true"] > &': { borderWidth: 4 } } },
  },
});
export const sentence = style({ color: color.soft, fontSize: '0.9375rem' });

export const times = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const time = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  paddingBlock: 8,
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const timeInput = style({
  flexShrink: 0,
  minHeight: 48,
  padding: '6px 10px',
  border: `1px solid ${color.control}`,
  borderRadius: 12,
  background: color.raised,
  color: color.ink,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
export const timeWords = style({ flex: 1, minWidth: 0, color: color.soft });
export const remove = style({ ...roundButton, flexShrink: 0, marginInlineEnd: -12, color: color.ink });
export const ruled = style({ borderTop: `1px solid ${color.hairline}`, marginBlockEnd: -8 });

export const quiet = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  gap: 12,
});
export const quietField = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 56,
  paddingInlineStart: 14,
  border: `1px solid ${color.control}`,
  borderRadius: 12,
  color: color.soft,
});
export const quietInput = style({
  minWidth: 0,
  minHeight: 48,
  padding: '6px 10px',
  border: 0,
  borderRadius: 12,
  background: 'transparent',
  color: color.ink,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
