import { picture } from '../../ui/coming/coming.css.ts';
import { color } from '../../ui/theme/tokens.css.ts';

const LAMPS = [
  [74, 118],
  [138, 96],
  [196, 124],
  [262, 88],
  [318, 116],
  [384, 100],
  [424, 132],
] as const;

const blend = (ink: string, share: number) => `color-mix(in srgb, ${ink} ${share}%, ${color.paper})`;

/** Lit windows along a shore at dusk: others are awake too. */
export function LampsPicture() {
  return (
    <svg className={picture} viewBox="0 0 480 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="480" height="240" style={{ fill: blend(color.mood[1], 20) }} />
      <path
        d="M0 92 C80 60 150 66 230 84 S400 100 480 70 V240 H0 Z"
        style={{ fill: blend(color.mood[2], 32) }}
      />
      <path
        d="M0 128 C90 96 170 110 250 122 S410 134 480 112 V240 H0 Z"
        style={{ fill: blend(color.mood[3], 55) }}
      />
      <rect y="158" width="480" height="82" style={{ fill: blend(color.mood[1], 34) }} />
      {LAMPS.map(([x, y]) => (
        <g key={x} style={{ fill: color.apricot }}>
          <circle cx={x} cy={y} r="13" opacity="0.24" />
          <circle cx={x} cy={y} r="4.5" />
          <rect x={x - 1.5} y="166" width="3" height={46 - (y - 88) / 2} rx="1.5" opacity="0.4" />
        </g>
      ))}
    </svg>
  );
}
