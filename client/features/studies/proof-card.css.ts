import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { inlineButton } from './inline-button.ts';
import { code as anyCode } from './studies.css.ts';

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
  gap: '0 24px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
});
export const code = style([anyCode, { fontSize: '0.9375rem' }]);
/** Its words begin at the edge of the column where it stands on a line of its own. */
export const copy = style({ ...inlineButton, paddingInline: 12, margin: '-12px 0 -12px -12px' });
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
