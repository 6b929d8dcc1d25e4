import { createVar, style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';
import { rangeRules } from './range-rules.ts';

/** The position of the handle along the track, from 0 to 1. */
export const share = createVar();

const THUMB = 20;
const HEIGHT = 48;
/** The center of the handle, which stays within the ends of the track. */
const HANDLE = `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${share})`;

export const slider = style({
  ...rangeRules({
    height: HEIGHT,
    background: `linear-gradient(to right, ${color.spruce} ${HANDLE}, ${color.hairline} ${HANDLE})`,
    thumb: { width: THUMB, border: 0, background: color.spruce },
    outlineOffset: 3,
  }),
  width: '100%',
  minWidth: 0,
  margin: 0,
});

/** Lies on the edge of its container. Half of the pressable area is outside. */
export const edge = style([
  slider,
  {
    display: 'block',
    height: 32,
    marginBlock: '-16px',
    selectors: {
      '&::-webkit-slider-runnable-track': { borderRadius: 0 },
      '&::-moz-range-track': { borderRadius: 0 },
    },
  },
]);
