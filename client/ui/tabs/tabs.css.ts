import { style } from '@vanilla-extract/css';
import { FORCED } from '../theme/breakpoint.ts';
import { chosenForced } from '../theme/forced-colors.ts';
import { color } from '../theme/tokens.css.ts';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
  gap: 4,
  padding: 4,
  borderRadius: 28,
  background: color.sunken,
});

export const tab = style({
  minHeight: 48,
  padding: '8px 4px',
  border: '1px solid transparent',
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  lineHeight: 1.2,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      background: color.raised,
      borderColor: color.hairline,
      color: color.spruce,
      fontWeight: 600,
    },
  },
  '@media': { [FORCED]: { selectors: { '&[aria-selected="true"]': chosenForced } } },
});

export const panel = style({ selectors: { '&:focus-visible': { outlineOffset: 6 } } });
