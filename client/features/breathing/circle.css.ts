import { style } from '@vanilla-extract/css';
import { MOTION } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Smaller in narrow or low windows, to leave space for the words and buttons around it. */
const DIAMETER = 'min(78vw, max(12.5rem, 42dvh), 25rem)';
const SMALL_DIAMETER = 'min(62vw, max(8.5rem, 28dvh), 19rem)';

/** Behind the words around it, because its soft glow reaches past its edge. */
export const circle = style({
  position: 'relative',
  zIndex: -1,
  display: 'grid',
  placeItems: 'center',
  width: DIAMETER,
  aspectRatio: '1',
  flexShrink: 0,
  margin: 'auto',
  borderRadius: '50%',
  boxShadow: `0 0 56px 24px ${color.spruceWash}`,
  background: color.spruceWash,
  forcedColorAdjust: 'none',
  '@media': { [MOTION]: { transition: 'width 220ms ease-out' } },
});
/** The circle while the list of exercises is open. It stays the same element, so that the breath goes on. */
export const small = style([circle, { width: SMALL_DIAMETER }]);
const layer = style({ gridArea: '1 / 1', aspectRatio: '1', borderRadius: '50%', background: color.spruce });
export const outer = style([
  layer,
  {
    width: '100%',
    background: `color-mix(in srgb, ${color.spruce} 11%, transparent)`,
    '@media': { [REDUCED]: { background: `color-mix(in srgb, ${color.spruce} 26%, transparent)` } },
  },
]);
export const middle = style([
  layer,
  {
    width: '79%',
    background: `color-mix(in srgb, ${color.spruce} 17%, transparent)`,
    '@media': { [REDUCED]: { background: `color-mix(in srgb, ${color.spruce} 40%, transparent)` } },
  },
]);
export const disc = style([layer, { width: '57.5%' }]);
export const word = style({
  ...serif,
  gridArea: '1 / 1',
  zIndex: 1,
  color: color.onSpruce,
  fontSize: '1.6875rem',
  textAlign: 'center',
});
