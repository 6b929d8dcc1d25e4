import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const soft = style({ color: color.soft });
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: 12,
});
