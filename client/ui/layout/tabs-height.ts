/** The parts of the bar of tabs on a phone, from its upper edge down, in pixels. */
export const TABS = { border: 1, paddingTop: 8, tab: 56, paddingBottom: 6 };
/** The height of the bar of tabs on a phone, without the safe area below it, in pixels. */
export const TABS_HEIGHT = TABS.border + TABS.paddingTop + TABS.tab + TABS.paddingBottom;
