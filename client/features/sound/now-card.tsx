import { color } from '../../ui/theme/tokens.css.ts';
import * as css from './resting.css.ts';

const { scene } = color;

/** While nothing plays: a window seat at dusk, and a word on how to begin. */
export const Resting = () => (
  <section className={css.resting} aria-label="Player">
    <svg
      className={css.picture}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="320" height="140" fill={scene.sky} />
      <circle cx="226" cy="52" r="22" fill={color.apricot} opacity="0.85" />
      <path d="M0 84 C44 62 96 60 140 78 S236 104 320 70 V140 H0 Z" fill={scene.far} />
      <path d="M0 100 C60 82 120 84 180 100 S276 118 320 98 V140 H0 Z" fill={scene.middle} />
      <path d="M150 112 C190 104 252 106 320 112 V140 H120 Z" fill={scene.water} />
      <path d="M0 118 C46 104 98 106 150 122 S260 136 320 128 V140 H0 Z" fill={scene.near} />
      <g fill="none" stroke={color.soft} strokeLinecap="round" strokeWidth="4">
        <path d="M44 96 V62 A30 30 0 0 1 104 62 V96" />
      </g>
      <rect x="36" y="82" width="16" height="28" rx="8" fill={color.spruce} />
      <rect x="96" y="82" width="16" height="28" rx="8" fill={color.spruce} />
    </svg>
    <p className={css.words}>
      <span className={css.title}>Nothing is playing</span>
      <span>Choose a sound below. It goes on while you look at other pages, or at nothing.</span>
    </p>
  </section>
);
