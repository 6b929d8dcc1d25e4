import { color } from '../theme/tokens.css.ts';

/** A low sun behind two hills. */
export function Hills() {
  return (
    <svg viewBox="0 0 320 96" width="100%" height="96" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <circle cx="168" cy="58" r="26" style={{ fill: color.wash[5] }} />
      <g style={{ stroke: color.mood[5] }} strokeWidth="3" strokeLinecap="round" opacity="0.55">
        <path d="M168 22 V14 M138 31 L133 25 M198 31 L203 25 M120 52 L113 49 M216 52 L223 49" />
      </g>
      <path d="M0 82 C50 54 104 46 152 66 S262 86 320 62 V96 H0 Z" style={{ fill: color.wash[2] }} />
      <path
        d="M0 92 C60 72 118 74 176 84 S284 82 320 74 V96 H0 Z"
        style={{ fill: color.mood[3] }}
        opacity="0.45"
      />
    </svg>
  );
}
