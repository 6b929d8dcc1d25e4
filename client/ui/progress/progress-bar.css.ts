import { style } from '@vanilla-extract/css';
import { MOTION } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

/** The parent sets the height of the bar. */
export const track = style({
  forcedColorAdjust: 'none',
  display: 'block',
  borderRadius: 999,
  background: color.sunken,
  overflow: 'hidden',
});
export const fill = style({
  display: 'block',
  height: '100%',
  borderRadius: 999,
  background: color.spruce,
  '@media': { [MOTION]: { transition: 'width 250ms ease-out' } },
});
