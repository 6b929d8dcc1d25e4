import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const choice = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const version = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: 16,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
});
export const label = style({ color: color.soft, fontSize: '0.9375rem', fontWeight: 400 });
export const title = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const content = style({ marginBottom: 8, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
