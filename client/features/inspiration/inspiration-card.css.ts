import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const card = style({
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: 8, padding: 20 });
export const title = style({ color: color.soft, fontSize: '1rem', fontWeight: 600 });
