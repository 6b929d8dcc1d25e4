import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

const KEY = 64;

export const keypad = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  width: '100%',
  maxWidth: 312,
  marginInline: 'auto',
});
export const entry = style({ position: 'relative', alignSelf: 'center', padding: 8 });
/** Lies invisibly over the dots, which show its length and its focus. */
export const field = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  border: 0,
  opacity: 0,
  cursor: 'default',
});
export const dots = style({
  display: 'flex',
  gap: 16,
  padding: 6,
  borderRadius: 999,
  selectors: { ':focus-visible + &': { outline: `3px solid ${color.spruce}`, outlineOffset: 2 } },
});
export const dot = style({ width: 18, height: 18, borderRadius: 999, border: `2px solid ${color.spruce}` });
export const filled = style([dot, { background: color.spruce, forcedColorAdjust: 'none' }]);

export const keys = style({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 10 });
export const key = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: KEY,
  padding: 0,
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  background: color.raised,
  color: color.ink,
  fontSize: '1.5rem',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:hover': { background: color.sunken } },
});
export const plainKey = style([key, { background: 'transparent', borderColor: 'transparent' }]);
export const passkeyKey = style([key, { background: color.spruceWash, color: color.spruce }]);
