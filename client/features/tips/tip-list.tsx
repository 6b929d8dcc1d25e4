import { useId, useState } from 'react';
import { TIP_CATEGORIES, TIP_CATEGORY_LABELS, type Tip, type TipCategory } from '../../../domain/tips/tip.ts';
import { card } from '../../ui/card/card.css.ts';
import { Filter } from '../../ui/filter/filter.tsx';
import { TipText } from './tip-text.tsx';
import * as css from './tips-page.css.ts';

const OPTIONS = [
  { key: 'all', label: 'All' },
  ...TIP_CATEGORIES.map((key) => ({ key, label: TIP_CATEGORY_LABELS[key] })),
] as const;

/** Every tip, or those of one category. */
export function TipList({ tips }: { readonly tips: readonly Tip[] }) {
  const titleId = useId();
  const [chosen, setChosen] = useState<'all' | TipCategory>('all');
  const shown = tips.filter(({ category }) => chosen === 'all' || category === chosen);
  return (
    <section className={css.all} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.listTitle}>
        All tips
      </h2>
      <Filter
        label="Category"
        options={OPTIONS}
        chosen={chosen}
        onChoose={setChosen}
        count={shown.length === 1 ? '1 tip' : `${shown.length} tips`}
      />
      {shown.length === 0 ? <p>There are no tips about this yet.</p> : null}
      <ul className={css.list}>
        {shown.map((tip) => (
          <li key={tip.id} className={`${card} ${css.tip}`}>
            <TipText tip={tip} />
          </li>
        ))}
      </ul>
    </section>
  );
}
