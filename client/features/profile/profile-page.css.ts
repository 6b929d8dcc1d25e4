import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

export const person = style({ display: 'flex', alignItems: 'center', gap: 18 });
export const name = style({ ...serif, fontSize: '1.5rem', overflowWrap: 'anywhere' });
export const soft = style({ color: color.soft });
export const since = style({ color: color.soft, fontSize: '0.9375rem', textWrap: 'balance' });
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '@media': { [DESKTOP]: { gap: 24 } },
});

export const rows = style({ display: 'flex', flexDirection: 'column', marginBlock: -8 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: 56,
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
/** The list of devices, and below it what concerns all of them. */
export const devices = style({ display: 'flex', flexDirection: 'column', gap: 20 });
export const device = style({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  paddingBlock: 8,
  selectors: { 'li + &': { borderTop: `1px solid ${color.hairline}` } },
});
export const seen = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
export const rowWords = style({ flex: 1 });

export const ruled = style({ borderTop: `1px solid ${color.hairline}` });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const version = style({
  color: color.soft,
  fontSize: '0.9375rem',
  textAlign: 'center',
  marginTop: 24,
});

/** A dialog's buttons: side by side where they fit. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });
export const list = style({ paddingInlineStart: 20, listStyle: 'disc' });
export const rule = style({ width: '100%', border: 0, borderTop: `1px solid ${color.hairline}` });
