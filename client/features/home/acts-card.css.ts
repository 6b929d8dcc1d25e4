import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Ends with the card: the last row's own padding is the card's. */
export const list = style({ marginBottom: -14 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 16,
  paddingBlock: 14,
  borderTop: `1px solid ${color.hairline}`,
});
/** As wide as the longer of its two words, so that a press moves nothing. */
export const toggle = style({ display: 'grid', minWidth: 104 });
export const alert = style({ gridColumn: '1 / -1' });
globalStyle(`${alert} > :not(:empty)`, { marginTop: 10 });
