import { keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.55 } });

export const block = style({
  display: 'block',
  background: color.sunken,
  borderRadius: 10,
  '@media': { [MOTION]: { animation: `${breathe} 1.8s ease-in-out infinite` } },
});
