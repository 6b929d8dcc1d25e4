import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/type.ts';

export const person = style({ display: 'flex', alignItems: 'center', gap: 18 });
export const name = style({ ...serif, fontSize: '1.5rem', overflowWrap: 'anywhere' });
export const soft = style({ color: color.soft });
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
  },
});
export const rowWords = style({ flex: 1 });

export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  border: 0,
  padding: 0,
});
export const choice = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  minHeight: 72,
  padding: 8,
  border: `1px solid ${color.control}`,
  borderRadius: 14,
  color: color.soft,
  cursor: 'pointer',
  selectors: {
    '&[data-chosen="true"]': {
      borderColor: color.spruce,
      background: color.spruceWash,
      color: color.spruce,
      fontWeight: 600,
    },
    '&:focus-within': { outline: `3px solid ${color.spruce}`, outlineOffset: 2 },
  },
});
export const radio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });
export const form = style({ display: 'flex', flexDirection: 'column', gap: 18 });
export const version = style({
  color: color.soft,
  fontSize: '0.9375rem',
  textAlign: 'center',
  marginTop: 24,
});
