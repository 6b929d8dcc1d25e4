import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { roundButton } from '../button/round-button.ts';
import { DESKTOP, MOTION } from '../theme/breakpoint.ts';
import { edgeForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';

const arrive = keyframes({ from: { transform: 'translateY(12px)', opacity: 0 } });

export const region = style({
  position: 'fixed',
  insetInline: 16,
  bottom: 'calc(88px + env(safe-area-inset-bottom))',
  zIndex: 30,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '@media': { [DESKTOP]: { insetInline: 'auto 32px', bottom: 32 } },
});

/** In a dialog the toast stands above the title and covers nothing. */
export const regionInDialog = style({ order: -1, display: 'flex', justifyContent: 'center' });

export const toast = style({
  ...edgeForced,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'min(100%, 420px)',
  minHeight: 56,
  padding: '4px 4px 4px 20px',
  borderRadius: 16,
  background: color.ink,
  color: color.paper,
  pointerEvents: 'auto',
  touchAction: 'pan-y',
  '@media': {
    [DESKTOP]: { minWidth: 320 },
    [MOTION]: { animation: `${arrive} 200ms ease-out` },
  },
});

export const destructive = style([
  toast,
  { background: color.raised, color: color.ink, border: `2px solid ${color.danger}` },
]);

// Scrolling keeps focused elements clear of a visible toast.
globalStyle(`html:has(${region} :is(${toast}))`, { scrollPaddingBottom: 200 });

/** Keeps a distance from the dialog's edges. */
export const destructiveInDialog = style([destructive, { margin: '16px 16px 0' }]);
export const toastInDialog = style([toast, { margin: '16px 16px 0' }]);

export const words = style({ flex: 1, minWidth: 0, paddingBlock: 8 });
export const title = style({ fontWeight: 600 });

export const close = style({
  ...roundButton,
  selectors: { '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -4 } },
});
