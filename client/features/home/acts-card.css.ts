import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import * as act from '../acts/act-label.css.ts';
import { mark } from '../acts/act-mark.css.ts';

/**
 * Too narrow for icon, text and button side by side. In rem, so that it grows with the person's text size.
 */
const NARROW = '(max-width: 24rem)';
/** The width of the icon and the gap beside it. */
const MARK = 48;

/** Cancels the padding of the last row, because the card has its own. */
export const list = style({ containerType: 'inline-size', marginBottom: -14 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  paddingBlock: 14,
  borderTop: `1px solid ${color.hairline}`,
  '@container': { [NARROW]: { display: 'flex', flexWrap: 'wrap', rowGap: 4 } },
});
globalStyle(`${row} > ${mark}`, {
  '@container': { [NARROW]: { width: 36, height: 36, borderRadius: 10 } },
});
/**
 * In a narrow card the description moves below the title and the button. With large text the button gets a
 * row of its own before a word of the title breaks.
 */
globalStyle(`${row} > ${act.words}`, { '@container': { [NARROW]: { display: 'contents' } } });
globalStyle(`${row} > ${act.words} > *`, {
  '@container': { [NARROW]: { flex: '1 1 0', minWidth: `min(5.5rem, 100% - ${MARK}px)` } },
});
globalStyle(`${row} ${act.description}`, {
  '@container': { [NARROW]: { order: 1, flexBasis: '100%', paddingInlineStart: MARK } },
});
globalStyle(`${row} ${act.waits}`, {
  '@container': { [NARROW]: { order: 1, flexBasis: '100%', paddingInlineStart: MARK } },
});

const end = style({ gridColumn: 3, gridRow: 1, marginInlineStart: 'auto' });
/** As wide as the longer of its two labels, so that pressing it moves nothing. */
export const toggle = style([end, { display: 'grid', minWidth: 92 }]);
/** In a narrow card the title gets the space. */
globalStyle(`${toggle} > button`, { '@container': { [NARROW]: { gap: 6, paddingInline: 12 } } });
/** The word 'Done' where there is no button. */
export const doneWord = style([end, { color: color.soft }]);
export const alert = style({ gridColumn: '1 / -1', order: 1, flexBasis: '100%' });
globalStyle(`${alert} > :not(:empty)`, { marginTop: 10 });
