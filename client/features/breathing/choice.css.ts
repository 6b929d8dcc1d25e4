import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '10px 16px',
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  background: color.raised,
  color: color.soft,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});
export const words = style({ flex: 1, minWidth: 0 });
export const title = style({ display: 'block', color: color.ink, fontWeight: 600 });
export const description = style({ display: 'block', fontSize: '1rem' });
