import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const earned = style({
  display: 'grid',
  // As many columns as fit without breaking words, at most three.
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(5rem, (100% - 24px) / 3), 1fr))',
  gap: 12,
});
export const mark = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  textAlign: 'center',
  textWrap: 'balance',
  lineHeight: 1.3,
});
export const when = style({ display: 'block', marginTop: 2, color: color.soft, fontSize: '0.9375rem' });
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  paddingTop: 16,
  borderTop: `1px solid ${color.hairline}`,
});
export const heading = style({ ...serif, fontSize: '1.125rem' });
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const groups = style({ display: 'flex', flexDirection: 'column', gap: 28, paddingTop: 4 });
export const group = style({ display: 'flex', flexDirection: 'column', gap: 16 });
