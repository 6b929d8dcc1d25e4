import { style } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

/**
 * Five cells, 64 px wide on a phone of 360 px and a little narrower in two columns on a small desktop. They reach into
 * the padding of the card. With large text they wrap.
 *
 * A row has five columns at most, because a column takes at least 19 % of it. The columns are there before their cells:
 * a browser may draw the first cells before it has read the rest of the page, and they must not move then.
 */
export const cells = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(50px, 3.3rem, 19%), 1fr))',
  marginInline: -17,
});

export const cell = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'start',
  gap: 8,
  minWidth: 0,
  minHeight: 84,
  padding: '6px 0',
  borderRadius: 14,
  color: color.ink,
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  textAlign: 'center',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&:has(:focus-visible)': { outline: `2px solid ${color.spruce}`, outlineOffset: -2 },
    '[data-chosen] > &': { color: color.soft },
    '[data-chosen] > &:has(:checked)': { color: color.ink, fontWeight: 700 },
  },
  '@media': {
    // On a touch screen the last touched cell would keep the hover.
    '(hover: hover)': { selectors: { '&:hover': { background: color.sunken } } },
    [FORCED]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: -2 } } },
  },
});

/** Covers its cell, so that a screen reader on a touch screen finds it where it is seen. */
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});
export const word = style({ maxWidth: '100%' });
