import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const rest = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 20,
  width: '100%',
  maxWidth: '46rem',
  margin: 'auto',
});
export const soft = style({ color: color.soft });
export const stay = style({ ...serif, fontSize: '1.375rem' });
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  gap: 8,
  width: '100%',
});
/** The last choice fills its row if it would stand alone. */
globalStyle(`${choices} > :last-child:nth-child(odd)`, { gridColumn: '1 / -1' });
