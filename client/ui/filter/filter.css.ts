import { style } from '@vanilla-extract/css';
import { hidden } from '../hidden/hidden.css.ts';
import { FORCED } from '../theme/breakpoint.ts';
import { chosenForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';

export const filter = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const options = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 6px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
export const legend = hidden;
export const option = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  // Narrower on a phone, so that seven options fit into two rows.
  paddingInline: 'clamp(9px, 13vw - 38px, 16px)',
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  background: color.raised,
  fontSize: '1rem',
  cursor: 'pointer',
  selectors: {
    '&[data-chosen="true"]': {
      borderColor: color.spruce,
      background: color.spruceWash,
      color: color.spruce,
      // Heavier but not wider, so that choosing an option does not change the line breaks.
      WebkitTextStroke: '0.03em',
    },
    '&:focus-within': { outline: `3px solid ${color.spruce}`, outlineOffset: 2 },
  },
  '@media': { [FORCED]: { selectors: { '&[data-chosen="true"]': chosenForced } } },
});
export const radio = style({ position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' });
export const count = style({ color: color.soft, fontVariantNumeric: 'tabular-nums' });
