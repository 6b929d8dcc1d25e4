import * as css from './landscape.css.ts';

/** A decorative picture: a low sun over hills and water. It was drawn for Hearten. Screen readers skip it. */
export function Landscape() {
  return (
    <svg
      className={css.landscape}
      viewBox="0 0 480 180"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="480" height="180" className={css.sky} />
      <circle cx="348" cy="72" r="58" className={css.glow} />
      <circle cx="348" cy="72" r="36" className={css.sun} />
      <path d="M0 116 C60 84 118 78 176 100 S286 142 344 116 S436 82 480 98 V180 H0 Z" className={css.far} />
      <path d="M0 136 C70 112 150 112 220 134 S372 170 480 138 V180 H0 Z" className={css.middle} />
      <path d="M268 152 C300 145 352 146 396 152 S452 158 480 154 V180 H214 Z" className={css.water} />
      <path d="M0 162 C58 142 140 142 214 160 S352 178 480 164 V180 H0 Z" className={css.near} />
    </svg>
  );
}
