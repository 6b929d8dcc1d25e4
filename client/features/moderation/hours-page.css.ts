import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const cards = style({ display: 'flex', flexDirection: 'column', gap: 20, maxWidth: '36rem' });
export const week = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 6,
  padding: 0,
  listStyle: 'none',
});
export const day = style({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 6 });
export const time = style({
  color: color.soft,
  fontSize: '0.8125rem',
  textAlign: 'center',
});
export const barBox = style({ display: 'flex', alignItems: 'flex-end', width: '100%', height: 96 });
export const bar = style({ width: '100%', borderRadius: '8px 8px 0 0', background: color.mood[3] });
export const barToday = style([bar, { background: color.spruce }]);
export const letter = style({ fontWeight: 600 });
