import type { Achievement } from '../../../domain/achievements/schema.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { byCategory } from './achievements.ts';
import * as css from './achievements-card.css.ts';
import { BadgeRow } from './badge-row.tsx';

interface AllBadgesProps {
  readonly badges: readonly Achievement[];
  readonly onClose: () => void;
}

/** The dialog with the earned badges and those that show a progress, by category. A progress may be 0. */
export const AllBadges = ({ badges, onClose }: AllBadgesProps) => (
  <Dialog title="All achievements" onClose={onClose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, so the section does, for keyboard scrolling */}
    <section className={css.groups} aria-label="Achievements by category" tabIndex={0}>
      {byCategory(badges).map((group) => (
        <div key={group.name} className={css.group}>
          <h3 className={css.heading}>{group.name}</h3>
          <ul className={css.rows}>
            {group.badges.map((badge) => (
              <BadgeRow key={badge.id} badge={badge} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  </Dialog>
);
