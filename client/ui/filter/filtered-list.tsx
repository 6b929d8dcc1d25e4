import { type ReactNode, useState } from 'react';
import { Filter } from './filter.tsx';

interface FilteredListProps<K extends string, Item extends { readonly category: K }> {
  readonly items: readonly Item[];
  /** In display order. */
  readonly categories: readonly K[];
  readonly labels: Readonly<Record<K, string>>;
  /** Says how many items are shown, such as '7 tips'. */
  readonly count: (shown: number) => string;
  /** The text when no item is shown. */
  readonly empty: string;
  /** The class of the list. */
  readonly className: string;
  /** Renders one item as an `<li>` with a key. */
  readonly children: (item: Item) => ReactNode;
}

/** A list with a filter by category above it. */
export function FilteredList<K extends string, Item extends { readonly category: K }>({
  items,
  categories,
  labels,
  count,
  empty,
  className,
  children,
}: FilteredListProps<K, Item>) {
  const [chosen, setChosen] = useState<'all' | K>('all');
  const shown = items.filter(({ category }) => chosen === 'all' || category === chosen);
  return (
    <>
      <Filter<'all' | K>
        label="Category"
        options={[{ key: 'all', label: 'All' }, ...categories.map((key) => ({ key, label: labels[key] }))]}
        chosen={chosen}
        onChoose={setChosen}
        count={count(shown.length)}
      />
      {shown.length === 0 ? <p>{empty}</p> : null}
      <ul className={className}>{shown.map(children)}</ul>
    </>
  );
}
