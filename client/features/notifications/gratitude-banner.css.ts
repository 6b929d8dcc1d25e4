import { keyframes, style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { DESKTOP, MOTION } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** On a desktop, the width of the empty area beside the page (`ui/page`, `app/shell`). */
const BESIDE_PAGE = 'max(0px, (100vw - 13.5rem - 1216px) / 2)';

const slideIn = keyframes({ from: { transform: 'translateY(-24px)', opacity: 0 } });

export const banner = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  width: 'min(100%, 480px)',
  padding: '14px 4px 14px 14px',
  borderRadius: 18,
  border: `1px solid ${color.hairline}`,
  background: color.wash[5],
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
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: 999,
  background: color.apricot,
  color: '#1F2A26',
});
export const words = style({ flex: 1, minWidth: 0, maxHeight: '40vh', overflowY: 'auto' });
export const title = style({ ...serif, fontSize: '1.0625rem', textWrap: 'balance' });
export const quote = style({ overflowWrap: 'anywhere' });
export const close = style({
  ...roundButton,
  flexShrink: 0,
  marginBlock: -4,
});
