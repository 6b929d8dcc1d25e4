import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Short rows are not stretched over a desktop's width. */
export const sheet = style({ maxWidth: 640 });
export const cards = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const note = style({ marginBlockStart: 8, color: color.soft, fontSize: '0.9375rem' });
export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const device = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  paddingBlock: 8,
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const deviceWords = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const deviceTimes = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
