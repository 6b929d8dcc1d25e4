import { SCALE } from '../../../domain/mood/scale.ts';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';

/** The height of a word below a face. */
const WORD = 'calc(1.3 * 0.8125rem)';

/**
 * The shape of the question with its five faces, as high as the question itself. Its styles are inline, because the
 * stylesheet of the question is not part of the first load.
 */
export const CheckInSkeleton = () => (
  <Skeleton label="Loading…">
    <div style={{ display: 'flex', alignItems: 'center', minHeight: 48, marginTop: -14 }}>
      <SkeletonBlock width={220} height={16} />
    </div>
    <div style={{ display: 'flex', justifyContent: 'space-around', margin: '16px -17px', padding: '6px 0' }}>
      {SCALE.map((value) => (
        <div key={value} style={{ display: 'grid', justifyItems: 'center', gap: 8 }}>
          <SkeletonBlock width={54} height={54} round />
          <SkeletonBlock width={44} height={WORD} />
        </div>
      ))}
    </div>
    <div style={{ display: 'grid', placeItems: 'center', height: 49 }}>
      <SkeletonBlock width={112} height={18} />
    </div>
  </Skeleton>
);
