import { globalStyle, style } from '@vanilla-extract/css';
import { PLAYER_HEIGHT, TABS_HEIGHT } from '../../ui/layout/bars.ts';
import { DESKTOP } from '../../ui/theme/breakpoint.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { bar } from '../sound/player/player-bar.css.ts';

/** The height of the player's bar, which stands below the line. */
const DESKTOP_PLAYER_HEIGHT = 81;
const fromBottom = (px: number) => `calc(${px}px + env(safe-area-inset-bottom))`;
/** Windows so low that the line and the tabs would leave no space for reading. */
const LOW = '(max-height: 320px)';

export const region = style({
  position: 'sticky',
  bottom: fromBottom(TABS_HEIGHT),
  zIndex: 14,
  '@media': { [DESKTOP]: { bottom: 0 }, [LOW]: { position: 'static' } },
});
globalStyle(`body:has(${bar}) ${region}`, {
  bottom: fromBottom(TABS_HEIGHT + PLAYER_HEIGHT),
  '@media': { [DESKTOP]: { bottom: DESKTOP_PLAYER_HEIGHT } },
});
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  rowGap: 4,
  padding: '6px 16px',
  borderBlockStart: `1px solid ${color.hairline}`,
  background: color.sunken,
  color: color.ink,
});
export const words = style({ flex: '1 1 12rem', minWidth: 0 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 48,
  paddingInline: 14,
  borderRadius: 999,
  color: color.spruce,
  fontWeight: 600,
});
