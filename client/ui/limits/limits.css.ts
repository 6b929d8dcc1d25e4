import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  padding: 16,
  borderRadius: 12,
  background: color.sunken,
  fontSize: '1rem',
});
export const title = style({ fontSize: '1rem', fontWeight: 700 });
export const point = style({ display: 'flex', gap: 14, paddingBlock: 5 });
export const icon = style({ paddingBlockStart: 3, color: color.spruce });
