import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const crisis = style({ padding: '16px 20px', borderRadius: 20, background: color.spruceWash });
export const rules = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  listStyle: 'decimal',
  paddingInlineStart: 28,
});
