import { globalStyle, style } from '@vanilla-extract/css';
import { roundButton } from '../../../ui/button/round-button.ts';
import { TABS_HEIGHT } from '../../../ui/layout/bars.ts';
import { DESKTOP } from '../../../ui/theme/breakpoint.ts';
import { color } from '../../../ui/theme/tokens.css.ts';
import { region as toasts } from '../../../ui/toast/toast.css.ts';

/** The space that the app frame reserves for the tabs, slightly more than their height. */
const TABS_ROOM = '80px';
/** Windows so low that the bar and the tabs would leave no space for reading. */
const LOW = '(max-height: 320px)';

export const bar = style({
  containerType: 'inline-size',
  position: 'sticky',
  bottom: `calc(${TABS_HEIGHT}px + env(safe-area-inset-bottom))`,
  zIndex: 15,
  marginBottom: `calc(${TABS_HEIGHT}px - ${TABS_ROOM})`,
  background: color.raised,
  '@media': {
    [DESKTOP]: { bottom: 0, marginBottom: 0 },
    [LOW]: { position: 'static' },
  },
});
// Scroll targets and popups stay clear of the bar.
globalStyle(`html:has(${bar})`, { scrollPaddingBottom: 192 });
globalStyle(`body:has(${bar}) ${toasts}`, {
  bottom: 'calc(168px + env(safe-area-inset-bottom))',
  '@media': { [DESKTOP]: { bottom: 112 } },
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  width: '100%',
  maxWidth: 640,
  margin: '0 auto',
  padding: '12px 8px 12px 16px',
  '@media': { [DESKTOP]: { maxWidth: 1120 + 96, padding: '16px 48px' } },
});
/** A plain line for sounds without a position slider. */
export const plainEdge = style({ borderTop: `1px solid ${color.hairline}` });

export const play = style({
  ...roundButton,
  flexShrink: 0,
  padding: 0,
  background: color.spruce,
  color: color.onSpruce,
  selectors: { '&:hover': { background: color.spruceDeep } },
});
export const words = style({ flex: '1 1 6.5rem', minWidth: 0 });
export const title = style({ fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 });
export const time = style({
  color: color.soft,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
});
export const failure = style({ fontSize: '0.9375rem' });

export const volume = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: '5.5rem',
  color: color.soft,
  '@container': { '(min-width: 40rem)': { width: '11rem' } },
});
export const icon = style({
  ...roundButton,
  flexShrink: 0,
  padding: 0,
  color: color.soft,
  selectors: {
    '&:hover': { background: color.spruceWash, color: color.spruce },
    '&[aria-pressed="true"]': { background: color.spruceWash, color: color.spruce },
  },
});
/** Shown where there is space. The dialog always has the control, too. */
export const roomy = style([
  icon,
  { display: 'none', '@container': { '(min-width: 40rem)': { display: 'grid' } } },
]);
