import { color } from '../theme/tokens.css.ts';

/** Reeds by the water on an early morning. */
export function Reeds() {
  return (
    <svg viewBox="0 0 320 96" width="100%" height="96" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <path d="M0 82 C60 62 120 66 176 78 S280 88 320 74 V96 H0 Z" style={{ fill: color.spruceWash }} />
      <circle cx="232" cy="40" r="20" style={{ fill: color.wash[4] }} />
      <g style={{ stroke: color.mood[3] }} strokeWidth="3" strokeLinecap="round" fill="none" opacity="0.75">
        <path d="M64 84 C64 70 61 60 57 50" />
        <path d="M84 82 C84 66 86 54 91 42" />
        <path d="M104 83 C104 72 102 66 99 58" />
        <path d="M124 84 C124 64 128 50 134 36" />
        <path d="M146 86 C146 74 145 66 142 60" />
        <path d="M166 87 C166 72 169 62 174 52" />
        <path d="M186 88 C186 78 185 72 183 66" />
      </g>
      <path
        d="M0 90 C80 80 150 84 210 90 S290 94 320 88 V96 H0 Z"
        style={{ fill: color.mood[3] }}
        opacity="0.45"
      />
    </svg>
  );
}
