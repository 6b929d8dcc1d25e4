import { style } from '@vanilla-extract/css';
import { card } from '../card/card.css.ts';

/** Picture above the words, or beside them where both have room. */
export const empty = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  alignItems: 'center',
  gap: 16,
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: 16 });

/** One card where a list or a page would be is no wider than its words need. */
export const alone = style([card, { maxWidth: 760 }]);
