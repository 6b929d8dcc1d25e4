import { style } from '@vanilla-extract/css';

/** Round, like the circle that stood in its place. */
export const picture = style({
  width: 'min(56vw, max(10rem, 26dvh), 15rem)',
  height: 'auto',
  borderRadius: '50%',
});
