import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: '20px 32px',
});
export const title = style({ fontSize: '1.0625rem', fontWeight: 600, marginBottom: 4 });
export const line = style({
  paddingBlock: '4px 10px',
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: '100%',
  minHeight: 44,
  fontSize: '1.1875rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const soft = style({ color: color.soft, fontSize: '1rem' });
