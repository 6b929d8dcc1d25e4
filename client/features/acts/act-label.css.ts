import { style } from '@vanilla-extract/css';
import { FORCED, MOTION } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const words = style({ display: 'block', minWidth: 0, overflowWrap: 'anywhere' });
export const title = style({
  fontWeight: 600,
  textDecoration: 'line-through transparent',
  '@media': {
    [MOTION]: { transition: 'color 200ms ease-out, text-decoration-color 200ms ease-out' },
    // Forced colors ignore `transparent`, so the line must go.
    [FORCED]: { textDecorationLine: 'none' },
  },
});
export const done = style([
  title,
  {
    color: color.soft,
    textDecorationColor: 'currentColor',
    '@media': { [FORCED]: { textDecorationLine: 'line-through' } },
  },
]);
export const description = style({ display: 'block', color: color.soft });
/** The chip of an act that waits to be sent, below its words. */
export const waits = style({ display: 'block' });
