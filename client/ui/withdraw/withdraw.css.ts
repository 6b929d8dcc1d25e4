import { style } from '@vanilla-extract/css';
import { roundButton } from '../button/round-button.ts';
import { color } from '../theme/tokens.css.ts';

export const trigger = style({
  ...roundButton,
  color: color.soft,
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
