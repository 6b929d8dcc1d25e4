import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { BAR_STEP_PX } from './bar.ts';
import * as css from './emotion-chart.css.ts';

const HEIGHTS = [3, 2, 2, 3, 4, 3, 4];

/** The chart's shape before its figures are there. */
export function EmotionChartBones() {
  return (
    <Skeleton label="Loading your entries…">
      <Bone width={180} height={18} />
      <div className={css.chart} style={{ marginTop: 24, paddingBottom: 32 }}>
        {HEIGHTS.map((steps, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seven fixed shapes
          <Bone key={index} height={steps * BAR_STEP_PX} />
        ))}
      </div>
    </Skeleton>
  );
}
