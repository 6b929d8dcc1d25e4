import { style } from '@vanilla-extract/css';
import { color } from '../../../ui/theme/tokens.css.ts';
import { serif } from '../../../ui/theme/typography.ts';

export const controls = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const group = style({ display: 'flex', flexDirection: 'column', gap: 8 });
export const heading = style({ ...serif, fontSize: '1.1875rem' });
export const soft = style({ color: color.soft });

export const layers = style({ display: 'flex', flexDirection: 'column', gap: 4 });
export const layer = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.25rem), 1fr))',
  alignItems: 'center',
  columnGap: 16,
  minHeight: 48,
});
export const name = style({ fontWeight: 600 });
