import { style } from '@vanilla-extract/css';
import { card } from '../card/card.css.ts';

/** The picture stands above the text, or beside it where both fit. */
export const empty = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  alignItems: 'center',
  gap: 16,
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: 16 });

/** A single card in place of a list or a page is no wider than its text needs. */
export const alone = style([card, { maxWidth: 760 }]);
