import { style } from '@vanilla-extract/css';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';

/**
 * Reserves space at the end of the header on a phone. On a desktop the button stands at the foot of the rail.
 */
export const place = style({
  // The pressable area is larger than the mark and its word, so no extra gap is needed.
  marginInlineStart: -6,
  minWidth: 48,
  minHeight: 48,
  '@media': { [DESKTOP]: { display: 'contents' } },
});
export const button = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'end',
  gap: 12,
  minWidth: 48,
  minHeight: 48,
  padding: 0,
  border: 0,
  borderRadius: 16,
  fontSize: '0.75rem',
  lineHeight: 1.2,
  background: 'none',
  color: color.soft,
  cursor: 'pointer',
  '@media': {
    [DESKTOP]: {
      position: 'fixed',
      insetBlockEnd: 24,
      zIndex: 21,
      insetInlineStart: 16,
      flexDirection: 'row',
      justifyContent: 'start',
      gap: 18,
      borderRadius: 999,
      width: 'calc(13.5rem - 33px)',
      paddingInlineStart: 20,
      fontSize: '1.0625rem',
      selectors: { '&:hover': { background: color.sunken } },
    },
  },
});
/** The breathing circles at rest. On a phone their rings end close above the word. */
export const mark = style({
  width: 10,
  height: 10,
  borderRadius: 999,
  background: color.spruce,
  forcedColorAdjust: 'none',
  boxShadow: `0 0 0 5px color-mix(in srgb, ${color.spruce} 40%, transparent), 0 0 0 10px color-mix(in srgb, ${color.spruce} 20%, transparent)`,
});
