import { createVar, style } from '@vanilla-extract/css';
import { rangeRules } from '../slider/range-rules.ts';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/typography.ts';

/** The color of the chosen value, and its position along the track from 0 to 100 %. */
export const tint = createVar();
export const share = createVar();

const TICK = 48;
const THUMB = 28;

export const scale = style({ display: 'flex', flexDirection: 'column' });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 12 });
export const label = style({ fontWeight: 600, flex: 1 });
export const word = style({ ...serif, fontSize: '1.25rem' });

export const notChosen = style({ color: color.soft, lineHeight: '1.5625rem' });
/** As high as its text from the start, so that nothing moves. */
export const sentence = style({ minHeight: '1.5em', color: color.soft, textAlign: 'center' });

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

export const range = style({
  ...rangeRules({
    height: TICK,
    background: `linear-gradient(to right, ${tint} ${share}, ${color.hairline} ${share})`,
    thumb: {
      width: THUMB,
      border: `4px solid ${color.raised}`,
      background: tint,
      boxShadow: `0 0 0 2px ${tint}`,
    },
    outlineOffset: 4,
  }),
  // The thumb's center lies below the center of each button.
  width: `calc(100% - ${TICK - THUMB}px)`,
  margin: `0 ${(TICK - THUMB) / 2}px`,
});

/** Before a choice the thumb is visible only while the slider has the keyboard's focus. */
export const emptyRange = style([
  range,
  {
    selectors: {
      '&:not(:focus-visible)::-webkit-slider-thumb': { opacity: 0 },
      '&:not(:focus-visible)::-moz-range-thumb': { opacity: 0 },
    },
  },
]);
