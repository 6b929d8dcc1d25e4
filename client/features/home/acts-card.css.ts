import { globalStyle, style } from '@vanilla-extract/css';
import { PHONE } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import * as act from '../acts/act-words.css.ts';

/** An act's mark on a phone and the gap beside it. */
const MARK = 48;

/** Ends with the card: the last row's own padding is the card's. */
export const list = style({ marginBottom: -14 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  paddingBlock: 14,
  borderTop: `1px solid ${color.hairline}`,
  '@media': { [PHONE]: { display: 'flex', flexWrap: 'wrap', rowGap: 4 } },
});
/**
 * On a phone the description takes the row below, under title and button; with large text the button goes to
 * a row of its own, before a word of the title is broken.
 */
globalStyle(`${row} > ${act.words}`, { '@media': { [PHONE]: { display: 'contents' } } });
globalStyle(`${row} > ${act.words} > *`, {
  '@media': { [PHONE]: { flex: '1 1 0', minWidth: `min(5.5rem, 100% - ${MARK}px)` } },
});
globalStyle(`${row} ${act.description}`, {
  '@media': { [PHONE]: { order: 1, flexBasis: '100%', paddingInlineStart: MARK } },
});

const end = style({ gridColumn: 3, gridRow: 1, marginInlineStart: 'auto' });
/** As wide as the longer of its two words, so that a press moves nothing. */
export const toggle = style([end, { display: 'grid', minWidth: 92 }]);
/** On a phone the title has the room. */
globalStyle(`${toggle} > button`, { '@media': { [PHONE]: { gap: 6, paddingInline: 12 } } });
/** The word where there is no button. */
export const said = style([end, { color: color.soft }]);
export const alert = style({ gridColumn: '1 / -1', order: 1, flexBasis: '100%' });
globalStyle(`${alert} > :not(:empty)`, { marginTop: 10 });
