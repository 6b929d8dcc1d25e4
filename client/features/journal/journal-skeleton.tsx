import { halves } from '../../ui/layout/columns.css.ts';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import * as css from './journal-card.css.ts';

/** The placeholder while the latest entries load. */
export const JournalSkeleton = ({ entries }: { readonly entries: number }) => (
  <Skeleton label="Loading your journal…">
    <div className={halves}>
      {Array.from({ length: entries }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={place} className={css.item} style={{ display: 'grid', gap: 8 }}>
          <SkeletonBlock width="48%" height={18} />
          <SkeletonBlock width="32%" height={15} />
          <SkeletonBlock height={18} />
          <SkeletonBlock width="84%" height={18} />
        </div>
      ))}
    </div>
    <div className={css.all} style={{ marginTop: 16 }}>
      <SkeletonBlock width={172} height={48} round />
    </div>
  </Skeleton>
);
