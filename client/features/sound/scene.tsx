import type { ReactNode } from 'react';
import type { SoundCategory } from '../../../domain/sound/session.ts';
import { color } from '../../ui/theme/tokens.css.ts';

interface Scene {
  readonly ground: string;
  readonly drawing: ReactNode;
}

/** One small drawing a category: a wall with a leaf, water, a stone, rings, a moon, a sunrise. */
const SCENES: Readonly<Record<SoundCategory, Scene>> = {
  immune: {
    ground: color.wash[3],
    drawing: (
      <>
        <path d="M0 58 H80 V80 H0 Z" fill={color.mood[3]} opacity="0.45" />
        <path d="M40 58 C38 44 40 32 48 22" fill="none" stroke={color.mood[3]} strokeWidth="3" />
        <path d="M41 44 C28 44 22 36 22 26 C34 26 41 33 41 44 Z" fill={color.mood[3]} />
        <path d="M45 34 C44 22 51 15 62 14 C63 26 56 33 45 34 Z" fill={color.mood[3]} />
      </>
    ),
  },
  relaxation: {
    ground: color.wash[2],
    drawing: (
      <>
        <path d="M0 34 C13 26 27 26 40 34 S67 42 80 34 V80 H0 Z" fill={color.scene.water} />
        <path d="M0 48 C13 40 27 40 40 48 S67 56 80 48 V80 H0 Z" fill={color.mood[2]} opacity="0.5" />
        <path d="M0 62 C13 54 27 54 40 62 S67 70 80 62 V80 H0 Z" fill={color.mood[2]} />
      </>
    ),
  },
  healing: {
    ground: color.wash[4],
    drawing: (
      <>
        <ellipse cx="40" cy="62" rx="26" ry="9" fill={color.mood[4]} />
        <ellipse cx="41" cy="47" rx="18" ry="7" fill={color.mood[4]} opacity="0.7" />
        <ellipse cx="39" cy="35" rx="11" ry="5" fill={color.apricot} />
        <path d="M40 26 C36 20 44 17 40 10" fill="none" stroke={color.apricot} strokeWidth="3" />
      </>
    ),
  },
  mindfulness: {
    ground: color.spruceWash,
    drawing: (
      <g fill="none" stroke={color.spruce}>
        <ellipse cx="40" cy="46" rx="9" ry="5" strokeWidth="3" />
        <ellipse cx="40" cy="46" rx="21" ry="12" strokeWidth="2.5" opacity="0.65" />
        <ellipse cx="40" cy="46" rx="33" ry="19" strokeWidth="2" opacity="0.4" />
      </g>
    ),
  },
  sleep: {
    ground: color.wash[1],
    drawing: (
      <>
        <path d="M50 14 A20 20 0 1 0 62 46 A17 17 0 0 1 50 14 Z" fill={color.mood[1]} />
        <circle cx="20" cy="24" r="2" fill={color.mood[1]} />
        <circle cx="66" cy="22" r="1.6" fill={color.mood[1]} />
        <path d="M0 66 C20 56 36 58 52 64 S72 70 80 66 V80 H0 Z" fill={color.mood[1]} opacity="0.45" />
      </>
    ),
  },
  energy: {
    ground: color.wash[5],
    drawing: (
      <>
        <circle cx="40" cy="52" r="17" fill={color.apricot} />
        <g stroke={color.apricot} strokeWidth="3" strokeLinecap="round">
          <path d="M40 16 V26 M16 30 L22 37 M64 30 L58 37" />
        </g>
        <path d="M0 56 C22 46 40 50 56 56 S74 60 80 58 V80 H0 Z" fill={color.mood[5]} />
      </>
    ),
  },
};

/** A session's picture, by what it is for. The words beside it say the same. */
export function SoundScene({ category }: { readonly category: SoundCategory }) {
  const { ground, drawing } = SCENES[category];
  return (
    <svg viewBox="0 0 80 80" width="72" height="72" aria-hidden="true" style={{ borderRadius: 16 }}>
      <rect width="80" height="80" fill={ground} />
      {drawing}
    </svg>
  );
}
