import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import * as css from './reflection-list.css.ts';

const CARDS = [1, 2, 3] as const;

/** The placeholder while a list loads, with its loading text. */
export function ReflectionListSkeleton({ label, grid }: { readonly label: string; readonly grid: string }) {
  return (
    <div role="status">
      <p className={css.loading}>{label}</p>
      <div className={grid} aria-hidden="true">
        {CARDS.map((card) => (
          <div key={card} className={css.placeholder}>
            <div className={css.skeletonHead}>
              <SkeletonBlock width={44} height={44} round />
              <SkeletonBlock width={120} height={18} />
            </div>
            <SkeletonBlock height={18} />
            <SkeletonBlock width="60%" height={18} />
            <SkeletonBlock width={96} height={28} round />
          </div>
        ))}
      </div>
    </div>
  );
}
