import { globalStyle, style } from '@vanilla-extract/css';
import { DESKTOP, FORCED, PHONE } from '../../ui/theme/breakpoint.ts';
import { chosenForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** As wide as the rail of the tabs, whose place it takes. */
const RAIL_WIDTH = '13.5rem';

export const rail = style({
  '@media': {
    [PHONE]: { marginInline: -16, marginBlockEnd: 12 },
    [DESKTOP]: {
      position: 'fixed',
      insetBlock: 0,
      insetInlineStart: 0,
      zIndex: 20,
      display: 'flex',
      flexDirection: 'column',
      gap: 16,
      width: RAIL_WIDTH,
      // The button that opens the breathing overlay stands below.
      padding: '24px 16px 96px',
      borderInlineEnd: `1px solid ${color.hairline}`,
      background: color.paper,
      overflowY: 'auto',
    },
  },
});
// The tabs are covered by the rail, so they must take no focus.
globalStyle(`body:has(${rail}) nav[aria-label="Main"]`, {
  '@media': { [DESKTOP]: { visibility: 'hidden' } },
});

export const brand = style({
  display: 'none',
  '@media': {
    [DESKTOP]: {
      ...serif,
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      minHeight: 48,
      paddingInline: 12,
      borderRadius: 999,
      color: color.spruce,
      fontSize: '1.25rem',
      fontWeight: 560,
      textDecoration: 'none',
    },
  },
});
/** Scrolls sideways on a phone. */
export const list = style({
  // The items' places are measured from it.
  position: 'relative',
  display: 'flex',
  gap: 4,
  padding: '4px 16px',
  listStyle: 'none',
  overflowX: 'auto',
  '@media': { [DESKTOP]: { flexDirection: 'column', padding: 0 } },
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  paddingInline: 16,
  borderRadius: 999,
  color: color.soft,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: color.sunken },
    '&[aria-current="page"]': { background: color.spruceWash, color: color.spruce, fontWeight: 700 },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '@media': {
    [DESKTOP]: { gap: 14, paddingInline: 14, fontSize: '1.0625rem' },
    [FORCED]: { selectors: { '&[aria-current="page"]': chosenForced } },
  },
});
export const about = style({
  color: color.soft,
  fontSize: '0.875rem',
  '@media': { [PHONE]: { display: 'none' }, [DESKTOP]: { marginBlockStart: 'auto', paddingInline: 12 } },
});
