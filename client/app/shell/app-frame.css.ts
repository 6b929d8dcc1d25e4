import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const frame = style({
  minHeight: '100dvh',
  paddingBottom: 'calc(80px + env(safe-area-inset-bottom))',
  '@media': {
    [DESKTOP]: {
      display: 'grid',
      gridTemplateColumns: '13.5rem minmax(0, 1fr)',
      alignItems: 'start',
      paddingBottom: 0,
    },
  },
});

/** The page, with the player's bar at the lower edge while sound plays. */
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  minWidth: 0,
  minHeight: 'calc(100dvh - 80px - env(safe-area-inset-bottom))',
  '@media': { [DESKTOP]: { minHeight: '100dvh' } },
});

export const headerEnd = style({ display: 'flex', alignItems: 'center', gap: 12, marginInlineStart: 'auto' });

export const skip = style({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 40,
  padding: '12px 20px',
  border: 0,
  borderRadius: 999,
  background: color.spruce,
  color: color.onSpruce,
  fontWeight: 600,
  selectors: {
    '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, padding: 0, overflow: 'hidden' },
  },
});

export const warning = style({
  padding: '10px 16px',
  background: color.dangerWash,
  color: color.ink,
  fontSize: '0.9375rem',
  textAlign: 'center',
});
