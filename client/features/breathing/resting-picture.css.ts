import { style } from '@vanilla-extract/css';

/** Round, in the place where the circle breathed. */
export const picture = style({
  width: 'clamp(10rem, min(56vw, 26dvh), 15rem)',
  height: 'auto',
  borderRadius: '50%',
});
