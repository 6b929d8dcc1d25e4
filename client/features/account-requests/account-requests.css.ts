import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const dialog = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const soft = style({ color: color.soft });
export const requests = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const request = style({
  paddingBlock: 16,
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const about = style({ color: color.soft, fontSize: '0.9375rem', overflowWrap: 'anywhere' });
