import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import * as css from './scale-chart.css.ts';

const HEIGHTS = [3, 2, 2, 3, 4, 3, 4];

/** The placeholder while the entries load. */
export function ScaleChartSkeleton() {
  return (
    <Skeleton label="Loading your entries…">
      <SkeletonBlock width={180} height={18} />
      <div className={css.chart} style={{ marginTop: 24, paddingBottom: 32 }}>
        {HEIGHTS.map((steps, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <span key={index} className={css.barWell}>
            <SkeletonBlock height={`calc(${steps} * ${css.step})`} />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}
