import { style } from '@vanilla-extract/css';
import { FORCED, MOTION } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

const WIDTH = 52;
const HEIGHT = 32;
const HANDLE = 22;
const EDGE = (HEIGHT - HANDLE) / 2 - 1;

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 56,
  padding: '8px 0',
  cursor: 'pointer',
});
export const words = style({ flex: 1, minWidth: 0 });
export const hint = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });

export const control = style({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: WIDTH,
  height: HEIGHT,
  margin: 0,
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  background: color.sunken,
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: EDGE,
      insetInlineStart: EDGE,
      width: HANDLE,
      height: HANDLE,
      borderRadius: 999,
      background: color.control,
    },
    '&:checked': { background: color.spruce, borderColor: color.spruce },
    '&:checked::before': {
      background: color.onSpruce,
      transform: `translateX(${WIDTH - HEIGHT}px)`,
    },
  },
  '@media': {
    [MOTION]: {
      transition: 'background-color 150ms ease-out',
      selectors: { '&::before': { transition: 'transform 150ms ease-out' } },
    },
    // With forced colors our colors have no meaning, so use the browser's own control.
    [FORCED]: { appearance: 'auto', selectors: { '&::before': { display: 'none' } } },
  },
});
