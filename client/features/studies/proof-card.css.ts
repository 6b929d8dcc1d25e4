import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

export const facts = style({ display: 'flex', flexDirection: 'column', gap: 12 });
/** The words stand below the term on a phone, and beside it from a wider page on. */
export const fact = style({
  display: 'flex',
  flexDirection: 'column',
  '@container': { '(min-width: 34rem)': { display: 'grid', gridTemplateColumns: '9rem minmax(0, 1fr)' } },
});
export const term = style({ color: color.soft });
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
});
export const code = style({ fontFamily: 'monospace', fontSize: '0.9375rem', overflowWrap: 'anywhere' });
/** 48 px to press, in a line of text. */
export const copy = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 48,
  marginBlock: -12,
  paddingInline: 12,
  border: 0,
  borderRadius: 999,
  background: 'transparent',
  color: color.spruce,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.spruceWash } },
});
export const note = style({ color: color.soft, fontSize: '0.9375rem' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });
const mark = style({ display: 'inline-flex', alignItems: 'center', gap: 8, fontWeight: 600 });
export const verified = style([mark, { color: color.spruce }]);
export const differing = style([mark, { color: color.danger }]);
export const differs = style({
  padding: '12px 16px',
  border: `1px solid ${color.danger}`,
  borderRadius: 12,
  background: color.dangerWash,
});
