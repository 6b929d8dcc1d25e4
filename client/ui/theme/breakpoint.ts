/** From here the five tabs are a rail on the left and cards flow in two columns. */
export const DESKTOP = 'screen and (min-width: 900px)';
/** Below that. */
export const PHONE = 'not all and (min-width: 900px)';
/** A phone that is high enough for a header that stays. */
export const TALL_PHONE = 'screen and (max-width: 899.98px) and (min-height: 30rem)';
/** The system's own few colours, for those who need them: what only a background or a transparent line tells is lost. */
export const FORCED = '(forced-colors: active)';
/** Motion, for people who allow it. */
export const MOTION = '(prefers-reduced-motion: no-preference)';
