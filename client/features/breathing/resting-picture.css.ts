import { style } from '@vanilla-extract/css';

/** Round, in the place where the circle breathed. */
export const picture = style({
  width: 'min(56vw, max(10rem, 26dvh), 15rem)',
  height: 'auto',
  borderRadius: '50%',
});
