import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';
import { serif } from '../theme/typography.ts';

export const card = style({
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  padding: 20,
  minWidth: 0,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
});

/**
 * A quiet button beside a title. Its text ends where the card's content ends, and it does not increase the
 * row's height.
 */
export const action = style({ marginBlock: -10, marginInline: 'auto -22px' });

export const title = style({ ...serif, fontSize: '1.25rem' });
export const note = style({ color: color.soft });
export const stack = style({ display: 'flex', flexDirection: 'column', gap: 16 });
globalStyle(`${stack} > *`, { minWidth: 0 });

export const calm = style([card, { background: color.spruceWash, borderColor: 'transparent' }]);
