import { style } from '@vanilla-extract/css';
import { FORCED } from '../../ui/theme/breakpoint.ts';
import { chosenForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';

export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 4,
  maxWidth: 640,
  borderRadius: 28,
  background: color.sunken,
});
export const tab = style({
  display: 'grid',
  placeItems: 'center',
  flex: '1 1 auto',
  minHeight: 48,
  paddingInline: 5,
  border: '1px solid transparent',
  borderRadius: 999,
  color: color.soft,
  fontSize: '1rem',
  lineHeight: 1.2,
  textDecoration: 'none',
  selectors: {
    '&[aria-current="page"]': {
      background: color.raised,
      borderColor: color.hairline,
      color: color.spruce,
      fontWeight: 600,
    },
  },
  '@media': { [FORCED]: { selectors: { '&[aria-current="page"]': chosenForced } } },
});
export const promise = style({ margin: '12px 0 20px', color: color.soft, textWrap: 'balance' });
