import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  selectors: { '&:focus': { outline: 'none' } },
});
export const item = style({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  columnGap: 14,
  alignItems: 'start',
  paddingBlock: 14,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const when = style({ fontWeight: 600 });
export const labels = style({ color: color.soft });
export const notes = style({
  gridColumn: '2 / -1',
  marginTop: 6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
/**
 * Shown beside the first line but placed after the text, so that screen readers read the entry before its
 * delete button.
 */
export const aside = style({ gridColumn: 3, gridRow: 1, marginTop: -4 });
export const confirm = style({ gridColumn: '1 / -1', marginTop: 10 });
