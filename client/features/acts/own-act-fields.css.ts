import { style } from '@vanilla-extract/css';
import { serif } from '../../ui/theme/typography.ts';

export const fields = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
export const legend = style({ ...serif, padding: 0, fontSize: '1.125rem', marginBottom: 12 });
