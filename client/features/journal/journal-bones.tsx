import { halves } from '../../ui/layout/columns.css.ts';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import * as css from './journal-card.css.ts';

/** The latest entries' shape before they are there. */
export const JournalBones = ({ entries }: { readonly entries: number }) => (
  <Skeleton label="Loading your journal…">
    <div className={halves}>
      {Array.from({ length: entries }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed shapes
        <div key={place} className={css.item} style={{ display: 'grid', gap: 8 }}>
          <Bone width="48%" height={18} />
          <Bone width="32%" height={15} />
          <Bone height={18} />
          <Bone width="84%" height={18} />
        </div>
      ))}
    </div>
    <div className={css.all} style={{ marginTop: 16 }}>
      <Bone width={172} height={48} round />
    </div>
  </Skeleton>
);
