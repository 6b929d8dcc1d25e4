import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../theme/breakpoint.ts';

/** Below this a card's text has no room beside another card; rem, so that it grows with the person's text. */
const CARD_MIN = '17rem';
const GAP = 24;
/** A card's padding and border on both sides. */
const CARD_EDGES = 42;

/** One column of cards on a phone, two on a desktop wherever two fit. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  '@media': {
    [DESKTOP]: {
      gridTemplateColumns: `repeat(auto-fit, minmax(max(${CARD_MIN}, (100% - ${GAP}px) / 2), 1fr))`,
      gap: GAP,
    },
  },
});

/** A card as wide as all the columns. */
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });

/** Two things within such a card: the second is in line with what stands in the second column. */
export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@media': {
    [DESKTOP]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: GAP + CARD_EDGES },
  },
});
