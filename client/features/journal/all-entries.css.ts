import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  selectors: { '&:focus': { outline: 'none' } },
});
export const item = style({
  paddingBlock: 14,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.hairline}` },
    '&:first-child': { paddingTop: 4 },
  },
});
export const title = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const content = style({ marginTop: 6, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const acts = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginInline: '-22px -14px',
});
// The buttons' text lines up with the entry, so their edges reach the dialog's edge. Draw the focus ring
// inside them.
globalStyle(`${acts} > button:focus-visible`, { outlineOffset: -6 });
export const confirm = style({ marginTop: 8 });
