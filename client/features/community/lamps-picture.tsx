import { color } from '../../ui/theme/tokens.css.ts';
import { picture } from './presence.css.ts';

/** Where a window is lit, and how far its light reaches on the water. */
const LAMPS = [
  { x: 92, y: 118, ripples: 4 },
  { x: 150, y: 98, ripples: 3 },
  { x: 206, y: 122, ripples: 4 },
  { x: 258, y: 92, ripples: 2 },
  { x: 318, y: 116, ripples: 4 },
  { x: 372, y: 102, ripples: 3 },
] as const;

const SHORE = 152;

/** Lit windows along a shore at dusk: others are awake too. */
export function LampsPicture() {
  return (
    <svg className={picture} viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="480" height="240" style={{ fill: color.wash[1] }} />
      <path d="M0 88 C80 56 150 62 230 80 S400 96 480 66 V240 H0 Z" style={{ fill: color.scene.water }} />
      <path
        d="M0 124 C90 92 170 106 250 118 S410 130 480 108 V240 H0 Z"
        style={{ fill: color.scene.middle }}
      />
      <path
        d={`M0 140 C120 128 200 150 300 142 S420 136 480 146 V${SHORE} H0 Z`}
        style={{ fill: color.scene.near }}
      />
      <rect y={SHORE} width="480" height={240 - SHORE} style={{ fill: color.scene.far }} />
      {LAMPS.map(({ x, y, ripples }) => (
        <g key={x} style={{ fill: color.apricot }}>
          <circle cx={x} cy={y} r="15" opacity="0.22" />
          <circle cx={x} cy={y} r="5" />
          {Array.from({ length: ripples }, (_, row) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: fixed rows of a drawing
              key={row}
              x={x - 9 + row * 2}
              y={SHORE + 12 + row * 11}
              width={18 - row * 4}
              height="3"
              rx="1.5"
              opacity={0.7 - row * 0.15}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
