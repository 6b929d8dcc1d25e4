import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  width: 'fit-content',
  marginBlock: 4,
  padding: '3px 12px 3px 10px',
  border: `1px dashed ${color.control}`,
  borderRadius: 999,
  color: color.soft,
  fontSize: '0.9375rem',
  fontWeight: 400,
  lineHeight: 1.4,
  textDecoration: 'none',
});
