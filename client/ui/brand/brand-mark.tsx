import * as css from './brand-mark.css.ts';

export const PRODUCT = 'Hearten';

/** The round logo, a sun above a wave. Screen readers skip it, because the words beside it say enough. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className={css.ground} />
      <circle cx="17" cy="10.5" r="4" className={css.sun} />
      <path
        d="M5 20 C8.5 14.5 12 15.5 16 19 S23.5 23.5 27 18"
        className={css.wave}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
