import { color } from '../theme/tokens.css.ts';

/** A small boat moored to a post. */
export function MooredBoat() {
  return (
    <svg viewBox="0 0 320 96" width="100%" height="96" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <circle cx="92" cy="34" r="18" style={{ fill: color.wash[4] }} />
      <path d="M0 76 C70 66 140 68 200 74 S286 78 320 72 V96 H0 Z" style={{ fill: color.spruceWash }} />
      <g style={{ stroke: color.mood[3] }} strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M232 84 V44" opacity="0.75" />
        <path d="M196 66 C208 64 220 58 231 50" strokeWidth="2" opacity="0.75" />
        <path d="M170 64 L152 52" opacity="0.75" />
      </g>
      <path
        d="M122 64 C142 68 176 68 198 63 C194 76 184 83 166 83 H150 C134 83 126 76 122 64 Z"
        style={{ fill: color.mood[3] }}
        opacity="0.8"
      />
      <path
        d="M0 90 C80 80 150 84 210 88 S290 94 320 88 V96 H0 Z"
        style={{ fill: color.mood[3] }}
        opacity="0.45"
      />
    </svg>
  );
}
