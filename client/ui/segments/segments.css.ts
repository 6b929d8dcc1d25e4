import { style } from '@vanilla-extract/css';
import { hidden } from '../hidden/hidden.css.ts';
import { FORCED } from '../theme/breakpoint.ts';
import { chosenForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';

export const segments = style({
  display: 'flex',
  gap: 4,
  margin: 0,
  padding: 4,
  border: 0,
  borderRadius: 28,
  background: color.sunken,
});
export const segment = style({ position: 'relative', flex: 1, cursor: 'pointer' });
export const input = style([hidden]);
export const face = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  paddingInline: 4,
  border: '1px solid transparent',
  borderRadius: 999,
  color: color.soft,
  fontSize: '0.9375rem',
  lineHeight: 1.2,
  textAlign: 'center',
  selectors: {
    [`${input}:checked + &`]: {
      background: color.raised,
      borderColor: color.hairline,
      color: color.spruce,
      fontWeight: 600,
    },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.spruce}`, outlineOffset: 2 },
  },
  '@media': { [FORCED]: { selectors: { [`${input}:checked + &`]: chosenForced } } },
});
