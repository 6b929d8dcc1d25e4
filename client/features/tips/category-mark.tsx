import { Footprints, Leaf, type LucideIcon, Moon, ShieldCheck, Soup, Wind } from 'lucide-react';
import type { TipCategory } from '../../../domain/tips/tip.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { categoryMark } from './tips-page.css.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly ink: string;
  readonly wash: string;
}

const LOOKS: Readonly<Record<TipCategory, Look>> = {
  immune: { icon: ShieldCheck, ink: color.spruce, wash: color.spruceWash },
  stress: { icon: Wind, ink: color.mood[2], wash: color.wash[2] },
  physical: { icon: Footprints, ink: color.mood[5], wash: color.wash[5] },
  mental: { icon: Leaf, ink: color.mood[3], wash: color.wash[3] },
  sleep: { icon: Moon, ink: color.mood[1], wash: color.wash[1] },
  nutrition: { icon: Soup, ink: color.mood[4], wash: color.wash[4] },
};

/** A small picture for a tip's category. The category's name stands beside it. */
export function CategoryMark({ category }: { readonly category: TipCategory }) {
  const { icon: Icon, ink, wash } = LOOKS[category];
  return (
    <span className={categoryMark} style={{ color: ink, background: wash }}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
