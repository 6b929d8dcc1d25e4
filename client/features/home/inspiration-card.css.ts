import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

export const card = style({
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  overflow: 'hidden',
});
export const words = style({ display: 'flex', flexDirection: 'column', gap: 8, padding: 20 });
export const title = style({ color: color.soft, fontSize: '1rem', fontWeight: 600 });
export const quote = style({ ...serif, fontSize: '1.4375rem', lineHeight: 1.32, textWrap: 'pretty' });
export const source = style({ marginTop: 12, color: color.soft, fontSize: '0.9375rem' });
