import { style } from '@vanilla-extract/css';
import { button } from '../../ui/button/button.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const copies = style({ display: 'flex', flexDirection: 'column', padding: 0, listStyle: 'none' });
export const copy = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '10px 16px',
  paddingBlock: 14,
  selectors: {
    '& + &': { borderBlockStart: `1px solid ${color.hairline}` },
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});
export const words = style({ flex: '1 1 16rem', minWidth: 0 });
export const name = style({ fontWeight: 600 });
export const soft = style({ color: color.soft, fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' });
/** Says what is to be done. The shape and the words say it without the color. */
export const due = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  marginBlockStart: 6,
  color: color.danger,
  fontWeight: 600,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });
export const download = style([button.outline]);
