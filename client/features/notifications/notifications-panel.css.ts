import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { DESKTOP, MOTION } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

const drop = keyframes({ from: { transform: 'translateY(-8px)', opacity: 0 } });

export const panel = style({
  position: 'absolute',
  zIndex: 25,
  insetInline: 12,
  insetBlockStart: 62,
  // On a low screen it ends above the button for a quick exit.
  maxHeight: 'min(72dvh, 600px, 100dvh - 230px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '12px 16px 16px',
  border: `1px solid ${color.hairline}`,
  borderRadius: 18,
  background: color.raised,
  boxShadow: '0 10px 32px rgb(20 25 23 / 18%)',
  '@media': {
    [DESKTOP]: { insetInline: 'auto 0', insetBlockStart: 56, width: 400, maxHeight: 'min(72dvh, 600px)' },
    [MOTION]: { animation: `${drop} 160ms ease-out` },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  minHeight: 48,
});
export const heading = style({
  ...serif,
  fontSize: '1.25rem',
  selectors: { '&:focus': { outline: 'none' } },
});
export const readAll = style({ marginInline: 'auto -16px' });
export const newer = style({ paddingBlock: 8 });

export const waiting = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 6,
  marginBlock: '4px 12px',
  padding: '14px 16px',
  borderRadius: 14,
  background: color.sunken,
});

export const item = style({
  display: 'flex',
  gap: 14,
  paddingBlock: '16px 4px',
  borderTop: `1px solid ${color.hairline}`,
});
export const hidden = style({ paddingBlock: 8, borderTop: `1px solid ${color.hairline}` });
const round = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: 999,
});
export const icon = styleVariants({
  gratitude: [round, { background: color.wash[5], color: color.mood[5] }],
  message: [round, { background: color.wash[2], color: color.mood[2] }],
  inactivity: [round, { background: color.wash[3], color: color.mood[3] }],
});
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const title = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' });
export const unreadTitle = style([title, { fontWeight: 600 }]);
export const dot = style({
  width: 9,
  height: 9,
  borderRadius: 999,
  background: color.mood[5],
  forcedColorAdjust: 'none',
});
export const sample = style({
  padding: '1px 10px',
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  fontSize: '0.8125rem',
});
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  overflowWrap: 'break-word',
  color: color.soft,
  fontSize: '0.9375rem',
});
/** In a line of its own, high enough for a finger. */
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: 48, fontWeight: 600 });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
});
export const actions = style({ display: 'flex', marginInline: 'auto -10px' });
export const act = style({
  ...roundButton,
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken, color: color.ink } },
});
export const empty = style({ paddingBlock: '8px 12px', color: color.soft });
export const placeholders = style({ display: 'flex', flexDirection: 'column', gap: 16, paddingBlock: 12 });
