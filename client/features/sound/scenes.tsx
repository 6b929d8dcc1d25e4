import type { ReactNode } from 'react';
import { color } from '../../ui/theme/tokens.css.ts';
import type { Playable } from './player/playable.ts';

interface Scene {
  readonly ground: string;
  readonly drawing: ReactNode;
}

const { mood, wash, scene } = color;
const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/**
 * A small drawing for each sound, by its id, on a field of 80 by 80. It shows what the title names. A session's
 * drawing has the color of its category; a texture has no category.
 */
const SCENES: Readonly<Record<Playable['id'], Scene>> = {
  // Still harbor: a boat at rest on its own reflection.
  1: {
    ground: wash[2],
    drawing: (
      <>
        <path d="M0 50 H80 V80 H0 Z" fill={scene.water} />
        <path d="M41 16 V44 M41 20 L57 42 H41" {...line} stroke={mood[2]} strokeWidth="2.5" />
        <path d="M41 20 L57 42 H41 Z" fill={mood[2]} opacity="0.35" />
        <path d="M22 44 H62 C60 52 55 54 50 54 H33 C27 54 24 51 22 44 Z" fill={mood[2]} />
        <path d="M28 61 H54 M34 67 H48 M38 73 H44" {...line} stroke={mood[2]} strokeWidth="2" opacity="0.6" />
      </>
    ),
  },
  // Long way down: steps that lead down into the evening.
  2: {
    ground: wash[1],
    drawing: (
      <>
        <path d="M60 12 A12 12 0 1 0 68 30 A10 10 0 0 1 60 12 Z" fill={mood[1]} />
        <path d="M0 30 H18 V42 H34 V54 H50 V66 H66 V80 H0 Z" fill={mood[1]} opacity="0.55" />
        <path d="M0 30 H18 V42 H34 V54 H50 V66 H66 V80" {...line} stroke={mood[1]} strokeWidth="2.5" />
        <circle cx="34" cy="16" r="1.7" fill={mood[1]} />
        <circle cx="46" cy="42" r="1.4" fill={mood[1]} />
      </>
    ),
  },
  // Warm stone: three stones with warm air above them.
  3: {
    ground: wash[4],
    drawing: (
      <>
        <ellipse cx="40" cy="64" rx="26" ry="9" fill={mood[4]} />
        <ellipse cx="41" cy="49" rx="18" ry="7" fill={mood[4]} opacity="0.7" />
        <ellipse cx="39" cy="37" rx="11" ry="5" fill={color.apricot} />
        <path
          d="M31 25 C28 20 34 17 31 11 M40 26 C37 21 43 17 40 10 M49 25 C46 20 52 17 49 11"
          {...line}
          stroke={color.apricot}
          strokeWidth="2.5"
        />
      </>
    ),
  },
  // Rain on a roof: slanting rain over a gable with one lit window.
  4: {
    ground: wash[2],
    drawing: (
      <>
        <path
          d="M14 8 L10 18 M30 6 L26 16 M48 8 L44 18 M64 6 L60 16 M72 20 L68 30 M8 28 L4 38"
          {...line}
          stroke={mood[2]}
          strokeWidth="2.5"
        />
        <path d="M16 50 H64 V80 H16 Z" fill={scene.water} />
        <path d="M6 54 L40 26 L74 54" {...line} stroke={mood[2]} strokeWidth="6" />
        <rect x="33" y="56" width="14" height="14" rx="2" fill={color.apricot} />
        <path d="M40 56 V70 M33 63 H47" stroke={wash[2]} strokeWidth="2" />
      </>
    ),
  },
  // First light: a sun half over the hill.
  5: {
    ground: wash[5],
    drawing: (
      <>
        <circle cx="40" cy="52" r="17" fill={color.apricot} />
        <path d="M40 16 V26 M16 30 L22 37 M64 30 L58 37" {...line} stroke={color.apricot} strokeWidth="3" />
        <path d="M0 56 C22 46 40 50 56 56 S74 60 80 58 V80 H0 Z" fill={mood[5]} />
      </>
    ),
  },
  // Clearing: trees around an open, bright place.
  6: {
    ground: color.spruceWash,
    drawing: (
      <>
        <ellipse cx="40" cy="64" rx="30" ry="9" fill={color.spruce} opacity="0.22" />
        <circle cx="40" cy="30" r="10" fill={color.apricot} opacity="0.75" />
        <path d="M14 24 L24 58 H4 Z M66 24 L76 58 H56 Z" fill={color.spruce} />
        <path d="M26 36 L33 58 H19 Z M54 36 L61 58 H47 Z" fill={color.spruce} opacity="0.6" />
        <path d="M14 58 V64 M66 58 V64 M26 58 V62 M54 58 V62" stroke={color.spruce} strokeWidth="2.5" />
      </>
    ),
  },
  // Garden wall: bricks with a plant growing over them.
  7: {
    ground: wash[3],
    drawing: (
      <>
        <path d="M0 52 H80 V80 H0 Z" fill={mood[3]} opacity="0.4" />
        <path
          d="M0 52 H80 M0 62 H80 M0 72 H80 M14 52 V62 M38 52 V62 M62 52 V62 M26 62 V72 M52 62 V72 M14 72 V80 M40 72 V80 M64 72 V80"
          stroke={wash[3]}
          strokeWidth="2"
        />
        <path d="M40 54 C38 42 40 30 48 20" {...line} stroke={mood[3]} strokeWidth="3" />
        <path d="M40 42 C28 42 21 34 21 24 C33 24 40 31 40 42 Z" fill={mood[3]} />
        <path d="M45 32 C44 20 51 13 62 12 C63 24 56 31 45 32 Z" fill={mood[3]} />
      </>
    ),
  },
  // Night sea: a moon and its reflection on the waves.
  8: {
    ground: wash[1],
    drawing: (
      <>
        <circle cx="40" cy="24" r="11" fill={mood[1]} />
        <path d="M0 44 C13 39 27 39 40 44 S67 49 80 44 V80 H0 Z" fill={mood[1]} opacity="0.3" />
        <path d="M0 58 C13 53 27 53 40 58 S67 63 80 58 V80 H0 Z" fill={mood[1]} opacity="0.5" />
        <path d="M0 70 C13 66 27 66 40 70 S67 74 80 70 V80 H0 Z" fill={mood[1]} opacity="0.75" />
        <path d="M33 50 H47 M30 57 H42 M36 64 H50" {...line} stroke={wash[1]} strokeWidth="2.5" />
      </>
    ),
  },
  // Slow river: a river that winds toward the viewer.
  9: {
    ground: color.spruceWash,
    drawing: (
      <>
        <path d="M0 26 C20 16 38 20 52 24 S74 28 80 24 V80 H0 Z" fill={color.spruce} opacity="0.28" />
        <path
          d="M46 24 C58 30 30 38 28 46 C26 56 62 58 58 80 H14 C16 66 10 54 18 44 C24 36 42 32 40 24 Z"
          fill={scene.water}
        />
        <path
          d="M34 42 C30 46 30 48 32 51 M36 60 C42 64 44 68 44 74"
          {...line}
          stroke={color.spruce}
          strokeWidth="2"
        />
        <circle cx="62" cy="13" r="6" fill={color.apricot} opacity="0.8" />
      </>
    ),
  },
  // Small fire: a flame over two logs.
  10: {
    ground: wash[4],
    drawing: (
      <>
        <path
          d="M40 14 C52 28 58 36 58 46 A18 18 0 0 1 22 46 C22 38 28 34 30 26 C34 30 36 32 36 36 C40 30 41 22 40 14 Z"
          fill={mood[5]}
        />
        <path d="M41 36 C48 44 50 47 50 52 A10 10 0 0 1 30 52 C30 47 36 45 41 36 Z" fill={color.apricot} />
        <path d="M18 70 L62 62 M18 62 L62 70" {...line} stroke={mood[4]} strokeWidth="6" />
      </>
    ),
  },
  'garden-rain': {
    ground: wash[3],
    drawing: (
      <>
        <path
          d="M8 66 C8 46 26 34 52 36 C66 37 72 30 74 24 C78 50 62 68 38 68 C26 68 16 68 8 66 Z"
          fill={mood[3]}
          opacity="0.75"
        />
        <path d="M10 66 C26 60 46 54 66 40" {...line} stroke={wash[3]} strokeWidth="2.5" />
        <path
          d="M20 12 C24 18 25 20 25 23 A5 5 0 0 1 15 23 C15 20 16 18 20 12 Z M42 6 C46 12 47 14 47 17 A5 5 0 0 1 37 17 C37 14 38 12 42 6 Z"
          fill={mood[2]}
        />
        <path
          d="M60 10 C63 15 64 16 64 18 A4 4 0 0 1 56 18 C56 16 57 15 60 10 Z"
          fill={mood[2]}
          opacity="0.7"
        />
      </>
    ),
  },
  'far-waterfall': {
    ground: wash[2],
    drawing: (
      <>
        <path d="M0 20 H28 V62 H0 Z M52 20 H80 V62 H52 Z" fill={mood[2]} opacity="0.6" />
        <path d="M28 22 C34 18 46 18 52 22 V64 H28 Z" fill={scene.water} />
        <path d="M34 24 V60 M40 22 V62 M46 24 V60" {...line} stroke={mood[2]} strokeWidth="2" opacity="0.7" />
        <path d="M0 62 C12 56 20 66 32 62 S52 58 60 62 S74 64 80 60 V80 H0 Z" fill={mood[2]} />
      </>
    ),
  },
  'night-train': {
    ground: wash[1],
    drawing: (
      <>
        <rect x="8" y="24" width="64" height="34" rx="9" fill={mood[1]} />
        <path d="M16 32 H28 V44 H16 Z M34 32 H46 V44 H34 Z" fill={color.apricot} />
        <path d="M52 32 H64 V44 H52 Z" fill={wash[1]} />
        <circle cx="24" cy="61" r="5" fill={mood[1]} />
        <circle cx="56" cy="61" r="5" fill={mood[1]} />
        <path d="M0 70 H80" {...line} stroke={mood[1]} strokeWidth="2.5" opacity="0.6" />
        <circle cx="18" cy="12" r="1.6" fill={mood[1]} />
        <circle cx="58" cy="10" r="1.6" fill={mood[1]} />
      </>
    ),
  },
};

interface SoundPictureProps {
  readonly sound: Playable;
  readonly className: string;
}

/**
 * The picture of a sound, in the size that `className` sets. Screen readers skip it, because the text beside
 * it says the same.
 */
export function SoundPicture({ sound, className }: SoundPictureProps) {
  const { ground, drawing } = SCENES[sound.id];
  return (
    <svg
      className={className}
      viewBox="0 0 80 80"
      preserveAspectRatio="xMidYMax slice"
      style={{ background: ground }}
      aria-hidden="true"
    >
      {drawing}
    </svg>
  );
}
