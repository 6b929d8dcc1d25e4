import { style } from '@vanilla-extract/css';

/** At the top of the window, above the header. The area beside the banner stays pressable. */
export const region = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: 30,
  display: 'flex',
  justifyContent: 'center',
  padding: '8px 12px',
  paddingBlockStart: 'max(8px, env(safe-area-inset-top))',
  pointerEvents: 'none',
});
