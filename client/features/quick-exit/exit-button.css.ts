import { globalStyle, style } from '@vanilla-extract/css';
import { roundButton } from '../../ui/button/round-button.ts';
import { PLAYER_HEIGHT, TABS_HEIGHT } from '../../ui/layout/bars.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { region as toasts } from '../../ui/toast/toast.css.ts';
import { LINE_HEIGHT } from '../reminders/line-height.ts';
import { bar } from '../sound/player/player-bar.css.ts';

/** 48 px above the tabs of a phone. */
const ABOVE_TABS = TABS_HEIGHT + 48;
/** The player's bar stands between them. */
const ABOVE_PLAYER = ABOVE_TABS + PLAYER_HEIGHT;
const BUTTON = 48;
const GAP = 12;

/** A reminder may stand between them, too. */
const REMINDER = `var(${LINE_HEIGHT}, 0px)`;
const fromBottom = (px: number) => `calc(${px}px + env(safe-area-inset-bottom) + ${REMINDER})`;
const onDesktop = (px: number) => `calc(${px}px + ${REMINDER})`;

export const place = style({
  position: 'fixed',
  insetInlineEnd: 16,
  bottom: fromBottom(ABOVE_TABS),
  zIndex: 22,
  '@media': { [DESKTOP]: { insetInlineEnd: 24, bottom: onDesktop(24) }, print: { display: 'none' } },
});
export const button = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: BUTTON,
  paddingInline: '18px 22px',
  border: `1px solid ${color.control}`,
  borderRadius: 999,
  background: color.raised,
  color: color.ink,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.sunken } },
});
export const inDialog = style({
  ...roundButton,
  flexShrink: 0,
  color: color.soft,
  selectors: { '&:hover': { background: color.sunken } },
});

globalStyle(`body:has(${bar}) ${place}`, {
  bottom: fromBottom(ABOVE_PLAYER),
  '@media': { [DESKTOP]: { bottom: onDesktop(112) } },
});
// The last line of a page can be read above the button.
globalStyle(`body:has(> ${place}) main`, { paddingBottom: 72 });
// A control that gets the focus scrolls to a place above the button, which would hide it.
globalStyle(`html:has(body > ${place})`, {
  scrollPaddingBottom: fromBottom(ABOVE_TABS + BUTTON + GAP),
  '@media': { [DESKTOP]: { scrollPaddingBottom: 104 } },
});
globalStyle(`html:has(body > ${place}):has(${bar})`, {
  scrollPaddingBottom: fromBottom(ABOVE_PLAYER + BUTTON + GAP),
  '@media': { [DESKTOP]: { scrollPaddingBottom: 192 } },
});
// Toasts stand above the button.
globalStyle(`body:has(> ${place}) ${toasts}`, {
  bottom: fromBottom(ABOVE_TABS + BUTTON + GAP),
  '@media': { [DESKTOP]: { bottom: onDesktop(24 + BUTTON + GAP) } },
});
globalStyle(`body:has(> ${place}):has(${bar}) ${toasts}`, {
  bottom: fromBottom(ABOVE_PLAYER + BUTTON + GAP),
  '@media': { [DESKTOP]: { bottom: onDesktop(112 + BUTTON + GAP) } },
});
