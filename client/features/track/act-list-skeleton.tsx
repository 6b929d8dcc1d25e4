import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';

const WIDTHS = ['48%', '60%', '54%'];

/** The placeholder while the list loads. */
export const ActListSkeleton = () => (
  <Skeleton label="Loading your activities…">
    <SkeletonBlock width={132} height={28} round />
    <div style={{ display: 'grid', gap: 28, paddingBlock: 24 }}>
      {WIDTHS.map((width) => (
        <SkeletonBlock key={width} width={width} height={20} />
      ))}
    </div>
  </Skeleton>
);
