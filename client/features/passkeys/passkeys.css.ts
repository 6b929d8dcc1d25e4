import { style } from '@vanilla-extract/css';
import { color } from '../../ui/theme/tokens.css.ts';

/** Stands below the form for the password, apart from it. */
export const signIn = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  marginTop: 20,
  paddingTop: 20,
  borderTop: `1px solid ${color.hairline}`,
});
export const hint = style({
  color: color.soft,
  fontSize: '0.9375rem',
  textAlign: 'center',
  textWrap: 'balance',
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const soft = style({ color: color.soft });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 });

export const list = style({ display: 'flex', flexDirection: 'column' });
export const passkey = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  paddingBlock: 12,
  selectors: { '& + &': { borderTop: `1px solid ${color.hairline}` } },
});
/** Name and days take a line of their own where the buttons do not fit beside them. */
export const words = style({ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ fontWeight: 600 });
export const days = style({ display: 'block', color: color.soft, fontSize: '0.9375rem' });
export const elsewhere = style({ display: 'block', color: color.danger, fontSize: '0.9375rem' });
/** The words of a quiet button begin where the name begins. */
export const buttons = style({ display: 'flex', marginInlineStart: -22 });
