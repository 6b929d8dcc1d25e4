import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 14px',
  color: color.soft,
});
