import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../theme/breakpoint.ts';

/** The minimum width of a card beside another one. In rem, so that it grows with the person's text size. */
const CARD_MIN = '17rem';
const GAP = 24;
/** A card's padding and border on both sides. */
const CARD_EDGES = 42;

/** One column of cards on a phone, and two on a desktop where two fit. */
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

/** A card that spans all columns. */
export const wide = style({ gridColumn: '1 / -1', minWidth: 0 });

/** Two parts within such a card. The second one lines up with the second column. */
export const halves = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@media': {
    [DESKTOP]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: GAP + CARD_EDGES },
  },
});
