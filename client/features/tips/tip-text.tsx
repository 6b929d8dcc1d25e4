import { TIP_CATEGORY_LABELS, type Tip } from '../../../domain/tips/tip.ts';
import { CategoryMark } from './category-mark.tsx';
import * as css from './tips-page.css.ts';

/** One tip with its category, text and source. */
export function TipText({ tip, as: Heading = 'h3' }: { readonly tip: Tip; readonly as?: 'h2' | 'h3' }) {
  const { organization, title, address } = tip.source;
  return (
    <>
      <div className={css.tipHead}>
        <CategoryMark category={tip.category} />
        <div>
          <Heading className={css.tipTitle}>{tip.title}</Heading>
          <p className={css.quietText}>{TIP_CATEGORY_LABELS[tip.category]}</p>
        </div>
      </div>
      <p>{tip.description}</p>
      <p className={css.source}>
        Source: {organization},{' '}
        <a href={address} rel="noreferrer">
          {title}
        </a>
      </p>
    </>
  );
}
