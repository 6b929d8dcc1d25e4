import { style } from '@vanilla-extract/css';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * Reserves space at the end of the header on a phone. On a desktop the button stands at the foot of the rail.
 */
export const place = style({
  // The pressable area is larger than the mark, so no extra gap is needed.
  marginInlineStart: -12,
  width: 48,
  height: 48,
  '@media': { [DESKTOP]: { display: 'contents' } },
});
export const button = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 48,
  height: 48,
  border: 0,
  borderRadius: 999,
  background: 'none',
  color: color.soft,
  cursor: 'pointer',
  '@media': {
    [DESKTOP]: {
      position: 'fixed',
      insetBlockEnd: 24,
      zIndex: 21,
      insetInlineStart: 16,
      justifyContent: 'start',
      gap: 18,
      width: 'calc(13.5rem - 33px)',
      paddingInlineStart: 20,
      fontSize: '1.0625rem',
      selectors: { '&:hover': { background: color.sunken } },
    },
  },
});
/** The breathing circles at rest. */
export const mark = style({
  width: 10,
  height: 10,
  borderRadius: 999,
  background: color.spruce,
  forcedColorAdjust: 'none',
  boxShadow: `0 0 0 5px color-mix(in srgb, ${color.spruce} 40%, transparent), 0 0 0 10px color-mix(in srgb, ${color.spruce} 20%, transparent)`,
});
export const label = style([hidden, { '@media': { [DESKTOP]: { all: 'unset' } } }]);
