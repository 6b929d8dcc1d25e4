import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { DESKTOP, MOTION } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** On a desktop, the width of the empty area beside the page (`ui/page`, `app/shell`). */
const BESIDE_PAGE = 'max(0px, (100vw - 13.5rem - 1216px) / 2)';

const slideIn = keyframes({ from: { transform: 'translateY(-24px)', opacity: 0 } });

const banner = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  width: 'min(100%, 480px)',
  padding: '14px 4px 14px 14px',
  borderRadius: 18,
  border: `1px solid ${color.hairline}`,
  color: color.ink,
  boxShadow: '0 6px 24px rgb(20 25 23 / 16%)',
  pointerEvents: 'auto',
  '@media': {
    [MOTION]: { animation: `${slideIn} 220ms ease-out` },
    // Beside the page's heading, and beside the bell where there is space.
    [DESKTOP]: {
      width: 'clamp(350px, 100vw - 800px, 460px)',
      marginInlineStart: 'auto',
      marginInlineEnd: `calc(${BESIDE_PAGE} + clamp(36px, 100vw - 1072px, 168px))`,
    },
  },
});
export const look = styleVariants({
  gratitude: [banner, { background: color.wash[5] }],
  message: [banner, { background: color.raised }],
});
const round = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: 999,
});
export const icon = styleVariants({
  gratitude: [round, { background: color.apricot, color: '#1F2A26' }],
  message: [round, { background: color.wash[2], color: color.mood[2] }],
});
export const words = style({ flex: 1, minWidth: 0, maxHeight: '40vh', overflowY: 'auto' });
export const title = style({ ...serif, fontSize: '1.0625rem', textWrap: 'balance' });
export const quote = style({ overflowWrap: 'anywhere' });
/** In a line of its own, high enough for a finger. */
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: 48, fontWeight: 600 });
export const close = style({
  ...roundButton,
  flexShrink: 0,
  marginBlock: -4,
});
