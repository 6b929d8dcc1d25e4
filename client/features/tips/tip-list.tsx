import { useId } from 'react';
import { TIP_CATEGORIES, TIP_CATEGORY_LABELS, type Tip } from '../../../domain/tips/tip.ts';
import { card } from '../../ui/card/card.css.ts';
import { FilteredList } from '../../ui/filter/filtered-list.tsx';
import { TipText } from './tip-text.tsx';
import * as css from './tips-page.css.ts';

/** The list of all tips, with a filter by category. */
export function TipList({ tips }: { readonly tips: readonly Tip[] }) {
  const titleId = useId();
  return (
    <section className={css.allTips} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.listTitle}>
        All tips
      </h2>
      <FilteredList
        items={tips}
        categories={TIP_CATEGORIES}
        labels={TIP_CATEGORY_LABELS}
        count={(shown) => (shown === 1 ? '1 tip' : `${shown} tips`)}
        empty="There are no tips about this yet."
        className={css.list}
      >
        {(tip) => (
          <li key={tip.id} className={`${card} ${css.tip}`}>
            <TipText tip={tip} />
          </li>
        )}
      </FilteredList>
    </section>
  );
}
