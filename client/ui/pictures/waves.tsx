import { color } from '../theme/tokens.css.ts';

/** A harbor at dusk: the moon, its reflection, and three slow waves. */
export function WavesPicture() {
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 480 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="480" height="240" style={{ fill: color.wash[1] }} />
      <circle cx="240" cy="78" r="54" style={{ fill: color.apricot }} opacity="0.18" />
      <circle cx="240" cy="78" r="34" style={{ fill: color.apricot }} />
      <path
        d="M0 128 C60 112 120 108 190 120 S350 136 480 114 V240 H0 Z"
        style={{ fill: color.scene.water }}
      />
      <g fill="none" style={{ stroke: color.apricot }} strokeWidth="4" strokeLinecap="round" opacity="0.7">
        <path d="M218 142 H264" />
        <path d="M226 156 H256" />
        <path d="M233 170 H248" />
      </g>
      <path
        d="M0 178 C40 162 80 162 120 178 S200 194 240 178 S320 162 360 178 S440 194 480 178 V240 H0 Z"
        style={{ fill: color.mood[2] }}
        opacity="0.55"
      />
      <path
        d="M0 204 C40 190 80 190 120 204 S200 218 240 204 S320 190 360 204 S440 218 480 204 V240 H0 Z"
        style={{ fill: color.mood[1] }}
        opacity="0.7"
      />
    </svg>
  );
}
