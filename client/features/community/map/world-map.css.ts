import { keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../../../ui/theme/breakpoint.ts';
import { color } from '../../../ui/theme/tokens.css.ts';
import { ASPECT } from './projection.ts';

const MAP_HEIGHT = 280;
/**
 * The space above and below the map in a wide frame. The whole map is always visible: in a wide frame it fills the
 * height except for this space, otherwise the width.
 */
const MARGIN = 8;

const fadeIn = keyframes({ from: { opacity: 0 } });

export const sea = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: MAP_HEIGHT,
  overflow: 'hidden',
  background: color.scene.far,
});
export const map = style({
  width: '100%',
  maxWidth: (MAP_HEIGHT - 2 * MARGIN) * ASPECT,
  aspectRatio: `${ASPECT}`,
});
export const drawing = style({ width: '100%', height: '100%', overflow: 'visible' });
export const land = style({
  fill: color.raised,
  stroke: color.scene.middle,
  vectorEffect: 'non-scaling-stroke',
});

const dot = style({
  '@media': {
    [MOTION]: { animation: `${fadeIn} 600ms ease-out`, transition: 'r 250ms ease-out' },
  },
});
export const others = style([
  dot,
  { fill: color.apricot, fillOpacity: 0.7, stroke: color.mood[5], strokeWidth: 1.5 },
]);
export const own = style([dot, { fill: color.spruce, stroke: color.raised, strokeWidth: 2.5 }]);

/** In the South Pacific, which has space on every screen. */
export const legend = style({
  position: 'absolute',
  insetInlineStart: 16,
  insetBlockEnd: 10,
  fontSize: '0.9375rem',
});
export const entry = style({ display: 'flex', alignItems: 'center', gap: 8 });
