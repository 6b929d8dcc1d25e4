import { style } from '@vanilla-extract/css';

export const paging = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
});
export const place = style({ minWidth: '5rem', textAlign: 'center', fontVariantNumeric: 'tabular-nums' });
