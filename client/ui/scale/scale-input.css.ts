import { createVar, style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/type.ts';

/** The colour of the chosen value, and how far along the track it lies. */
export const tint = createVar();
export const share = createVar();

const TICK = 48;
const TRACK = 6;
const THUMB = 28;

export const scale = style({ display: 'flex', flexDirection: 'column' });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 12 });
export const label = style({ fontWeight: 600, flex: 1 });
export const word = style({ ...serif, fontSize: '1.25rem' });

export const ticks = style({ display: 'flex', justifyContent: 'space-between', marginTop: 4 });
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: TICK,
  height: TICK,
  padding: 0,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  cursor: 'pointer',
});

const track = {
  height: TRACK,
  borderRadius: TRACK,
  background: `linear-gradient(to right, ${tint} ${share}, ${color.hairline} ${share})`,
} as const;
const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: THUMB,
  height: THUMB,
  border: `4px solid ${color.raised}`,
  borderRadius: 999,
  background: tint,
  boxShadow: `0 0 0 2px ${tint}`,
} as const;

export const range = style({
  appearance: 'none',
  // The thumb's middle lies under the middle of each tick.
  width: `calc(100% - ${TICK - THUMB}px)`,
  height: TICK,
  margin: `0 ${(TICK - THUMB) / 2}px`,
  background: 'transparent',
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, marginTop: (TRACK - THUMB) / 2 },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::-webkit-slider-thumb': { outline: `3px solid ${color.spruce}`, outlineOffset: 4 },
    '&:focus-visible::-moz-range-thumb': { outline: `3px solid ${color.spruce}`, outlineOffset: 4 },
  },
});
