import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const quote = style({ ...serif, fontSize: '1.4375rem', lineHeight: 1.32, textWrap: 'balance' });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  marginTop: 8,
});
export const source = style({ flex: '1 1 12rem', paddingBlock: 4, color: color.soft, fontSize: '0.9375rem' });
/** The text of the outer buttons lines up with the quotation. */
export const actions = style({ display: 'flex', marginInline: -22, marginBottom: -8 });
