import { style } from '@vanilla-extract/css';
import { card } from '../../ui/card/card.css.ts';
import { select as selectRules } from '../../ui/field/select.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const column = style({ display: 'flex', flexDirection: 'column', gap: 20, maxWidth: '42rem' });
export const stack = style({ display: 'flex', flexDirection: 'column', gap: 16 });
export const section = style({ ...serif, fontSize: '1.25rem', marginTop: 8 });
export const heading = style({ ...serif, fontSize: '1.125rem' });
export const small = style({ color: color.soft, fontSize: '0.9375rem' });
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: 0,
  listStyle: 'none',
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 0, listStyle: 'none' });
export const chip = style({ padding: '4px 14px', borderRadius: 999, background: color.sunken });
export const note = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 12,
  padding: 16,
  borderRadius: 14,
  background: color.sunken,
});
/** The study's own words. */
export const exact = style({
  paddingInlineStart: 16,
  borderInlineStart: `4px solid ${color.hairline}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const hash = style({ fontFamily: 'monospace', fontSize: '0.9375rem', overflowWrap: 'anywhere' });
export const rows = style({ display: 'flex', flexDirection: 'column', padding: 0, listStyle: 'none' });
/** The same rows in a card. */
export const rowsCard = style([
  card,
  { display: 'flex', flexDirection: 'column', padding: '8px 20px', listStyle: 'none' },
]);
export const row = style({
  paddingBlock: 12,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
/** The whole row opens something. */
export const opener = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: 64,
  padding: '8px 0',
  border: 0,
  background: 'transparent',
  color: color.ink,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    'li + li > &': { borderTop: `1px solid ${color.hairline}` },
    '&:hover': { color: color.spruce },
    '&:focus-visible': { borderRadius: 10 },
  },
});
export const openerWords = style({ flex: 1 });
/** A line of its own below other words. */
export const below = style([small, { display: 'block' }]);
export const strong = style({ fontWeight: 700 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const facts = style({ display: 'flex', flexDirection: 'column', gap: 14 });
export const term = style({ fontWeight: 700 });
export const filter = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 8 });
export const select = style({ ...selectRules, maxWidth: '100%' });
export const words = style({ margin: 0, overflowWrap: 'anywhere' });
