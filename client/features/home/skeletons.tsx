import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { mark } from '../acts/act-mark.css.ts';
import * as actsCss from './acts-card.css.ts';
import * as moodCss from './mood-card.css.ts';

/** The shape of the last mood. */
export const LastMoodSkeleton = () => (
  <Skeleton label="Loading…">
    <div className={moodCss.last}>
      <SkeletonBlock width={64} height={64} round />
      <div style={{ display: 'grid', gap: 8 }}>
        <SkeletonBlock width={168} height={22} />
        <SkeletonBlock width={120} height={16} />
      </div>
    </div>
  </Skeleton>
);

const ROWS = ['72%', '56%', '64%'];

/** The shape of the day's acts. */
export const ActsSkeleton = () => (
  <Skeleton label="Loading your acts…">
    <SkeletonBlock width={132} height={28} round />
    <div className={actsCss.list} style={{ marginTop: 16 }}>
      {ROWS.map((width) => (
        <div key={width} className={actsCss.row}>
          <span className={mark} />
          <div style={{ display: 'grid', flex: 1, gap: 8 }}>
            <SkeletonBlock width={width} height={18} />
            <SkeletonBlock height={16} />
          </div>
          <SkeletonBlock width={92} height={48} round />
        </div>
      ))}
    </div>
  </Skeleton>
);
