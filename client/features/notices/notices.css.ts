import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  maxWidth: '42rem',
  padding: 0,
  listStyle: 'none',
});
export const card = style({ display: 'flex', flexDirection: 'column', gap: 16 });
/** Another part of a card, below a line. */
export const part = style([card, { gap: 12, paddingTop: 16, borderTop: `1px solid ${color.hairline}` }]);
export const soft = style({ color: color.soft });
export const heading = style({ ...serif, fontSize: '1.125rem', marginBottom: 6 });
export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
/** A link in a line of its own, high enough for a finger. */
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44 });
export const quote = style({
  padding: '12px 16px',
  borderRadius: 16,
  background: color.sunken,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
