/** From this width the five tabs are a rail on the left, and cards flow in two columns. */
export const DESKTOP = 'screen and (min-width: 900px)';
/** Narrower than a desktop. */
export const PHONE = 'not all and (min-width: 900px)';
/** A phone tall enough for a header that stays in view. */
export const TALL_PHONE = 'screen and (max-width: 899.98px) and (min-height: 30rem)';
/** A phone on which a long title and the actions of the header just fit in one row. */
export const NARROW_PHONE = 'screen and (max-width: 379.98px)';
/** The system forces its own few colors. Background tints are then invisible, and transparent lines become visible. */
export const FORCED = '(forced-colors: active)';
/** The person has not asked for reduced motion. */
export const MOTION = '(prefers-reduced-motion: no-preference)';
