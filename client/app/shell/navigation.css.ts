import { style } from '@vanilla-extract/css';
import { TAB_BAR, TABS_HEIGHT } from '../../ui/layout/bars.ts';
import { DESKTOP, FORCED, PHONE } from '../../ui/theme/breakpoint.ts';
import { chosenForced } from '../../ui/theme/forced-colors.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { serif } from '../../ui/theme/typography.ts';

/** The width that the five labels need. In rem, so that it grows with the person's text size. */
const LABELS_FIT = '19rem';

export const nav = style({
  containerType: 'inline-size',
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 20,
  background: color.raised,
  // The browser can paint the page before it has read the tabs. With this height the bar does not jump then.
  minHeight: `calc(${TABS_HEIGHT}px + env(safe-area-inset-bottom))`,
  borderTop: `${TAB_BAR.border}px solid ${color.hairline}`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media': {
    [DESKTOP]: {
      position: 'sticky',
      insetInline: 'auto',
      top: 0,
      bottom: 'auto',
      height: '100vh',
      minHeight: 0,
      padding: '24px 16px 96px',
      background: 'transparent',
      borderTop: 0,
      borderInlineEnd: `1px solid ${color.hairline}`,
      overflowY: 'auto',
    },
  },
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
      marginBottom: 16,
      paddingInline: 12,
      color: color.spruce,
      fontSize: '1.25rem',
      fontWeight: 560,
      textDecoration: 'none',
      borderRadius: 999,
    },
  },
});

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  maxWidth: 640,
  margin: '0 auto',
  padding: `${TAB_BAR.paddingTop}px 4px ${TAB_BAR.paddingBottom}px`,
  '@media': {
    [DESKTOP]: { gridTemplateColumns: '1fr', gap: 4, padding: 0 },
  },
});

export const tab = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  minHeight: TAB_BAR.tab,
  color: color.soft,
  fontSize: 'clamp(0.75rem, 3.4vw, 0.875rem)',
  lineHeight: 1.35,
  textDecoration: 'none',
  borderRadius: 16,
  selectors: {
    '&[aria-current="page"]': { color: color.spruce, fontWeight: 700 },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '@media': {
    [DESKTOP]: {
      flexDirection: 'row',
      gap: 14,
      minHeight: 48,
      paddingInline: 14,
      fontSize: '1.0625rem',
      borderRadius: 999,
      selectors: {
        '&:hover': { background: color.sunken },
        '&[aria-current="page"]': { background: color.spruceWash },
      },
    },
  },
});

/** Hides the labels where they don't fit. Screen readers still read them. */
export const label = style({
  '@media': {
    [PHONE]: {
      '@container': {
        [`(max-width: ${LABELS_FIT})`]: {
          position: 'absolute',
          clipPath: 'inset(50%)',
          width: 1,
          height: 1,
          overflow: 'hidden',
        },
      },
    },
  },
});

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(60px, 100%)',
  height: 32,
  borderRadius: 999,
  selectors: { '[aria-current="page"] > &': { background: color.spruceWash } },
  '@media': {
    [DESKTOP]: {
      width: 'auto',
      selectors: { '[aria-current="page"] > &': { background: 'transparent' } },
    },
    [FORCED]: { selectors: { '[aria-current="page"] > &': chosenForced } },
  },
});
