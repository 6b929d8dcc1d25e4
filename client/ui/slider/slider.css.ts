import { createVar, style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

/** How far along the track the handle is, from 0 to 1. */
export const share = createVar();

const TRACK = 6;
const THUMB = 20;
const HEIGHT = 48;
/** The handle's middle: it keeps within the track's ends. */
const HANDLE = `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${share})`;

const track = {
  height: TRACK,
  borderRadius: TRACK,
  background: `linear-gradient(to right, ${color.spruce} ${HANDLE}, ${color.hairline} ${HANDLE})`,
} as const;
const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: THUMB,
  height: THUMB,
  border: 0,
  borderRadius: 999,
  background: color.spruce,
} as const;
const thumbFocus = { outline: `3px solid ${color.spruce}`, outlineOffset: 3 } as const;

export const slider = style({
  appearance: 'none',
  width: '100%',
  minWidth: 0,
  height: HEIGHT,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, marginTop: (TRACK - THUMB) / 2 },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::-webkit-slider-thumb': thumbFocus,
    '&:focus-visible::-moz-range-thumb': thumbFocus,
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

/** Its line lies on the edge of what it stands in; half of it can be pressed beyond that edge. */
export const edge = style([
  slider,
  {
    display: 'block',
    height: 32,
    marginBlock: '-16px',
    selectors: {
      '&::-webkit-slider-runnable-track': { ...track, borderRadius: 0 },
      '&::-moz-range-track': { ...track, borderRadius: 0 },
    },
  },
]);
