import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const head = style({ display: 'flex', alignItems: 'center', gap: 12 });
export const title = style({ ...serif, fontSize: '1.1875rem' });
export const text = style({ color: color.soft });

export const rows = style({ listStyle: 'none', margin: 0, padding: 0 });
export const item = style({
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: 68,
  padding: '8px 0',
  border: 0,
  background: 'transparent',
  color: color.soft,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
});
const tileBase = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: 14,
});
const tinted = (tone: 2 | 3 | 4 | 5) => [tileBase, { color: color.mood[tone], background: color.wash[tone] }];
export const tile = styleVariants({
  call: tinted(5),
  plan: tinted(2),
  breathe: tinted(3),
  write: tinted(4),
});
export const words = style({ flex: 1, minWidth: 0 });
export const name = style({ display: 'block', color: color.ink, fontWeight: 600 });
export const about = style({ display: 'block', fontSize: '1rem', lineHeight: 1.35 });
export const number = style({ whiteSpace: 'nowrap' });
globalStyle(`${row}:hover ${name}`, { textDecoration: 'underline' });

/** Two buttons side by side, or one above the other where a word would break. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 10 });
export const action = style({ flex: '1 1 14rem', display: 'grid' });
