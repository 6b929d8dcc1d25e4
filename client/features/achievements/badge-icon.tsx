import {
  Armchair,
  Award,
  BatteryCharging,
  BookOpen,
  CalendarHeart,
  CloudSun,
  Footprints,
  Leaf,
  Library,
  type LucideIcon,
  Spool,
  Sprout,
  SunMoon,
  Sunrise,
} from 'lucide-react';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import * as css from './badge.css.ts';

/** Icons by the names that the badges use. Any other name gets `Award`. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  armchair: Armchair,
  'battery-charging': BatteryCharging,
  'book-open': BookOpen,
  'calendar-heart': CalendarHeart,
  'cloud-sun': CloudSun,
  footprints: Footprints,
  leaf: Leaf,
  library: Library,
  spool: Spool,
  sprout: Sprout,
  'sun-moon': SunMoon,
  sunrise: Sunrise,
};

interface BadgeIconProps {
  readonly badge: Achievement;
  readonly size: number;
}

/** A badge's round icon: tinted by category once it is earned, an outline before. */
export function BadgeIcon({ badge: { icon, category, unlocked }, size }: BadgeIconProps) {
  const Icon = ICONS[icon] ?? Award;
  return (
    <span
      className={unlocked ? css.tinted[category] : css.waiting}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <Icon size={size * 0.44} strokeWidth={1.8} />
    </span>
  );
}
