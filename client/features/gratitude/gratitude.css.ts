import { globalStyle, style } from '@vanilla-extract/css';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const intro = style({ maxWidth: '62ch' });

/** The recipient above the message on a phone, and beside it on a desktop. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@media': { [DESKTOP]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px 28px' } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 24px',
  '@media': { [DESKTOP]: { gridColumn: '1 / -1' } },
});
export const title = style({
  fontSize: '1.0625rem',
  fontWeight: 600,
  selectors: { '&:focus': { outline: 'none' } },
});
/** Around the button Hide: its text, not its edge, lines up with the content. */
export const hide = style({ marginBlock: -8, marginInline: -22 });

/** A long list scrolls in a frame of its own, so that the message field stays in view. */
export const people = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  maxHeight: 'min(22rem, 60dvh)',
  margin: -4,
  padding: 4,
  border: 0,
  overflowY: 'auto',
});
export const person = style({ position: 'relative', display: 'block', flexShrink: 0, cursor: 'pointer' });
export const input = style([hidden]);
export const face = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 60,
  padding: '8px 14px',
  border: `1px solid ${color.control}`,
  borderRadius: 14,
  selectors: {
    '&:hover': { background: color.sunken },
    [`${input}:checked + &`]: { background: color.spruceWash, borderColor: color.spruce },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.spruce}`, outlineOffset: 1 },
  },
});
export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: 999,
  background: color.wash[2],
  color: color.mood[2],
});
export const who = style({ display: 'flex', flexDirection: 'column', flex: '1 1 8rem', minWidth: 0 });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 8px',
  fontWeight: 600,
  lineHeight: 1.3,
});
export const age = style({ color: color.soft, fontSize: '0.9375rem', lineHeight: 1.35 });
/** Negative margins keep the row's height, so that selecting a person moves nothing. */
export const selected = style({
  marginBlock: -4,
  padding: '2px 12px',
  borderRadius: 999,
  background: color.spruce,
  color: color.onSpruce,
  fontSize: '0.875rem',
  fontWeight: 600,
});
export const note = style({ marginTop: 12, color: color.soft, fontSize: '0.9375rem' });
export const placeholders = style({ display: 'flex', flexDirection: 'column', gap: 8 });

export const words = style({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
globalStyle(`${actions} > :last-child`, { flex: '1 1 auto' });
