import { keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

export const box = style({
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 14,
  padding: 48,
});
export const ring = style({
  width: 28,
  height: 28,
  borderRadius: 999,
  border: `3px solid ${color.hairline}`,
  borderTopColor: color.spruce,
  '@media': { [MOTION]: { animation: `${turn} 1.1s linear infinite` } },
});
export const words = style({ color: color.soft });
