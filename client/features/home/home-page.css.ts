import { style } from '@vanilla-extract/css';
import { columns } from '../../ui/layout/columns.css.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';

/** Space for two columns. In rem, so that it grows with the person's text size. */
const TWO_COLUMNS = '(min-width: 35.5rem)';

/** The gap between the card of the day and the cards around it, as between all cards on a phone. */
const CARD_GAP = 16;

const beside = (placed: { gridColumn: number; gridRow: string }) =>
  style({
    selectors: { '&:empty': { display: 'none' } },
    '@media': { [DESKTOP]: { '@container': { [TWO_COLUMNS]: placed } } },
  });

export const room = style({ containerType: 'inline-size' });
export const cards = style([
  columns,
  {
    '@media': {
      [DESKTOP]: {
        '@container': {
          // The first row is as high as the card that is alone in it, and the card beside it continues into
          // the next row. Only the last row grows with the inspiration card, so its arrival moves no other
          // card.
          [TWO_COLUMNS]: {
            // Both columns are there from the start, so the first card does not shrink when the second one arrives.
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gridTemplateRows: 'minmax(min-content, 0px) auto 1fr',
          },
        },
      },
    },
  },
]);

/** Each column is independent: a card below a low card does not wait for the high card beside it. */
export const today = style([
  beside({ gridColumn: 1, gridRow: '1 / span 2' }),
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: CARD_GAP },
]);
export const moment = beside({ gridColumn: 2, gridRow: '1' });
export const acts = beside({ gridColumn: 1, gridRow: '3' });
export const inspiration = beside({ gridColumn: 2, gridRow: '2 / span 2' });
