import { style } from '@vanilla-extract/css';

/** Picture above the words, or beside them where both have room. */
export const empty = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  alignItems: 'center',
  gap: 16,
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: 16 });
