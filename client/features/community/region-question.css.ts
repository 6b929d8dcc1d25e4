import { style } from '@vanilla-extract/css';

export const question = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  border: 0,
  padding: 0,
});
export const legend = style({ padding: 0, fontWeight: 600 });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
