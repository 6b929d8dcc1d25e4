import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const trigger = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});

export const confirm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: 14,
  borderRadius: 14,
  background: color.sunken,
});
export const words = style({
  flex: '1 1 100%',
  selectors: { '&:focus': { outline: 'none' } },
});
