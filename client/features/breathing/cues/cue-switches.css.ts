import { style } from '@vanilla-extract/css';
import { hidden } from '../../../ui/hidden/hidden.css.ts';
import { color } from '../../../ui/theme/tokens.css.ts';

export const switches = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
});
export const legend = style([hidden]);
export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  paddingInline: 14,
  border: '1px solid transparent',
  borderRadius: 999,
  background: 'transparent',
  color: color.soft,
  fontSize: '1rem',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-pressed="true"]': {
      borderColor: color.spruce,
      background: color.spruceWash,
      color: color.spruce,
      fontWeight: 600,
    },
  },
});
