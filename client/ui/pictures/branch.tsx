import { color } from '../theme/tokens.css.ts';

/** A branch over still water with the rings of one drop. */
export function BranchPicture() {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 480 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="480" height="240" style={{ fill: color.wash[3] }} />
      <path
        d="M0 150 C110 132 210 140 300 150 S430 158 480 148 V240 H0 Z"
        style={{ fill: color.scene.water }}
      />
      <g fill="none" style={{ stroke: color.mood[2] }} strokeWidth="2">
        <ellipse cx="300" cy="192" rx="18" ry="5" />
        <ellipse cx="300" cy="192" rx="46" ry="13" opacity="0.7" />
        <ellipse cx="300" cy="192" rx="82" ry="23" opacity="0.4" />
      </g>
      <path
        d="M0 30 C70 44 120 58 190 62 S280 74 318 102"
        fill="none"
        style={{ stroke: color.mood[3] }}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g style={{ fill: color.mood[3] }}>
        <path d="M92 50 C96 22 122 12 146 16 C144 42 120 56 92 50 Z" />
        <path d="M168 60 C150 84 154 108 170 124 C188 104 190 78 168 60 Z" />
        <path d="M214 64 C224 38 250 32 272 40 C264 62 242 74 214 64 Z" />
        <path d="M270 78 C256 98 260 118 274 130 C288 114 288 94 270 78 Z" />
      </g>
      <path
        d="M318 102 C336 106 348 120 350 138 C330 138 318 122 318 102 Z"
        style={{ fill: color.apricot }}
      />
    </svg>
  );
}
