/** The parts of the bar of tabs on a phone, from its upper edge down, in pixels. */
export const TAB_BAR = { border: 1, paddingTop: 8, tab: 56, paddingBottom: 6 };
/** The height of the bar of tabs on a phone, without the safe area below it, in pixels. */
export const TABS_HEIGHT = TAB_BAR.border + TAB_BAR.paddingTop + TAB_BAR.tab + TAB_BAR.paddingBottom;
/** The height of the player's bar on a phone, in pixels. */
export const PLAYER_HEIGHT = 73;
