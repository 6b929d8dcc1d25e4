import { style } from '@vanilla-extract/css';
import { color } from '../theme/tokens.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: 6 });
export const head = style({ display: 'flex', justifyContent: 'space-between', gap: 12 });
export const label = style({ fontWeight: 600 });
export const optional = style({ color: color.soft, fontWeight: 400 });
export const hint = style({ color: color.soft, fontSize: '0.9375rem' });
export const error = style({ color: color.danger, fontSize: '0.9375rem', fontWeight: 600 });
export const count = style({ color: color.soft, fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' });
export const over = style([count, { color: color.danger, fontWeight: 600 }]);

export const input = style({
  width: '100%',
  minHeight: 48,
  padding: '10px 16px',
  background: color.raised,
  border: `1px solid ${color.control}`,
  borderRadius: 12,
  selectors: {
    '&:focus-visible': { outline: `2px solid ${color.spruce}`, outlineOffset: 0, borderColor: color.spruce },
    '&::placeholder': { color: color.soft, opacity: 1 },
  },
});

export const area = style([
  input,
  { minHeight: 104, resize: 'vertical', fieldSizing: 'content', maxHeight: 280 },
]);

export const withButton = style({ position: 'relative' });
export const inputBesideButton = style([input, { paddingInlineEnd: 60 }]);
export const insideButton = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  width: 48,
  height: '100%',
  minHeight: 48,
  display: 'grid',
  placeItems: 'center',
  background: 'transparent',
  border: 0,
  borderRadius: 12,
  color: color.soft,
  cursor: 'pointer',
});
