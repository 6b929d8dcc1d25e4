import { globalStyle, style } from '@vanilla-extract/css';
import { PHONE } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import * as act from '../acts/act-words.css.ts';

/** Ends with the card: the last row's own padding is the card's. */
export const list = style({ marginBottom: -14 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  paddingBlock: 14,
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [PHONE]: { rowGap: 4 } },
});
/** On a phone the description takes the row below, under title and button. */
globalStyle(`${row} > ${act.words}`, { '@media': { [PHONE]: { display: 'contents' } } });
globalStyle(`${row} ${act.description}`, { '@media': { [PHONE]: { gridColumn: '2 / -1' } } });

const end = style({ gridColumn: 3, gridRow: 1 });
/** As wide as the longer of its two words, so that a press moves nothing. */
export const toggle = style([end, { display: 'grid', minWidth: 104 }]);
/** The word where there is no button. */
export const said = style([end, { color: color.soft }]);
export const alert = style({ gridColumn: '1 / -1' });
globalStyle(`${alert} > :not(:empty)`, { marginTop: 10 });
