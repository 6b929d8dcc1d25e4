import {
  Brush,
  Coffee,
  Footprints,
  HandHeart,
  Leaf,
  type LucideIcon,
  MessageCircle,
  Sprout,
} from 'lucide-react';
import { type ActCategory, RECOMMENDED_ACTS } from '../../../domain/acts/recommended.ts';
import { color } from '../../ui/theme/tokens.css.ts';
import { mark } from './act-mark.css.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly ink: string;
  readonly wash: string;
}

const LOOKS: Readonly<Record<ActCategory, Look>> = {
  rest: { icon: Leaf, ink: color.mood[2], wash: color.wash[2] },
  movement: { icon: Footprints, ink: color.mood[3], wash: color.wash[3] },
  connection: { icon: MessageCircle, ink: color.mood[1], wash: color.wash[1] },
  nourishment: { icon: Coffee, ink: color.mood[4], wash: color.wash[4] },
  creativity: { icon: Brush, ink: color.mood[5], wash: color.wash[5] },
  care: { icon: HandHeart, ink: color.spruce, wash: color.spruceWash },
};
const OWN: Look = { icon: Sprout, ink: color.soft, wash: color.sunken };

const categories = new Map(RECOMMENDED_ACTS.map(({ title, category }) => [title, category]));

/**
 * The picture of an act: its category's for the title of a recommended act, otherwise the one for custom
 * acts.
 */
export function ActPicture({ title }: { readonly title: string }) {
  const category = categories.get(title);
  const { icon: Icon, ink, wash } = category ? LOOKS[category] : OWN;
  return (
    <span className={mark} style={{ color: ink, background: wash }}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
