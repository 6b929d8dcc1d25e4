import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { MOTION } from '../../ui/theme/breakpoint.ts';
import { edgeForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';
import { LOW } from './breathing-overlay.css.ts';

const ROOMY = '(min-width: 640px)';

const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } });

/** A sheet at the lower edge of a phone. It reaches the edges of the dialog, whose body has this padding. */
export const panel = style({
  ...edgeForced,
  flexShrink: 0,
  margin: '0 -20px -20px',
  padding: '10px 20px max(12px, env(safe-area-inset-bottom))',
  borderRadius: '22px 22px 0 0',
  borderTop: `1px solid ${color.hairline}`,
  background: color.raised,
  textAlign: 'start',
  '@media': {
    [ROOMY]: {
      width: 'min(36rem, 100%)',
      margin: '0 auto',
      borderRadius: 22,
      border: `1px solid ${color.hairline}`,
    },
    // Beside the circle.
    [LOW]: { flex: '1 1 55%', width: 'auto', margin: 0 },
    [MOTION]: { animation: `${rise} 220ms ease-out` },
  },
});
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
export const title = style({
  ...serif,
  fontSize: '1.375rem',
  selectors: { '&:focus': { outline: 'none' } },
});
export const close = style({
  ...roundButton,
  flexShrink: 0,
  marginInlineEnd: -8,
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken } },
});
export const list = style({ display: 'grid', marginInline: -8 });
/** Rows with a line between them instead of cards. */
globalStyle(`${list} > button`, { borderWidth: '0', borderRadius: 0, paddingInline: 8 });
globalStyle(`${list} > button + button`, { borderTopWidth: '1px' });
