import type { StyleRule } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
import { color } from '../theme/tokens.css.ts';

const TRACK = 6;

/** Lengths are CSS pixels. */
interface RangeParts {
  /** The height of the pressable area. */
  readonly height: number;
  /** The two colors of the track and the point where they meet. */
  readonly background: string;
  readonly thumb: Pick<StyleRule, 'border' | 'background' | 'boxShadow'> & { readonly width: number };
  readonly outlineOffset: number;
}

/** The styles of a range input for every browser: a track with a round thumb, which shows the focus ring. */
export function rangeRules({ height, background, thumb, outlineOffset }: RangeParts): StyleRule {
  const track = { height: TRACK, borderRadius: TRACK, background };
  const round = {
    appearance: 'none',
    boxSizing: 'border-box',
    height: thumb.width,
    borderRadius: 999,
    ...thumb,
  } as const;
  const focus = { outline: `3px solid ${color.spruce}`, outlineOffset };
  return {
    appearance: 'none',
    height,
    background: 'transparent',
    cursor: 'pointer',
    selectors: {
      '&::-webkit-slider-runnable-track': track,
      '&::-moz-range-track': track,
      '&::-webkit-slider-thumb': { ...round, marginTop: (TRACK - thumb.width) / 2 },
      '&::-moz-range-thumb': round,
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::-webkit-slider-thumb': focus,
      '&:focus-visible::-moz-range-thumb': focus,
    },
    // With forced colors our track would be invisible, so use the browser's own.
    '@media': { [FORCED]: { appearance: 'auto' } },
  };
}
