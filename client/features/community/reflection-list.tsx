import type { Signal } from '@preact/signals-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Paging } from '../../ui/pagination/paging.tsx';
import { useNewPosts } from './new-posts.ts';
import { PostCard } from './post-card.tsx';
import { isVisible } from './posts.ts';
import * as css from './reflection-list.css.ts';
import { ReflectionListSkeleton } from './reflection-list-skeleton.tsx';
import { LISTS, type ListName, PAGE_SIZE, useReflections } from './reflections.ts';

interface ReflectionListProps {
  readonly list: ListName;
  readonly title: string;
  /** Shows the title to screen readers only. */
  readonly isTitleHidden?: boolean;
  readonly columns: keyof typeof css.columns;
  readonly page: Signal<number>;
  /** The content for an empty list. */
  readonly empty: ReactNode;
  /** Shown beside the title, unless the link of a preview is shown there. */
  readonly aside?: ReactNode;
  /** Shows only the first few posts, with a link to all of them. */
  readonly preview?: {
    readonly count: number;
    readonly more: { readonly href: string; readonly label: string };
  };
}

/**
 * A list of reflections, page by page. New posts wait behind a button, so that the list does not move while someone
 * reads.
 */
export function ReflectionList({
  list,
  title,
  isTitleHidden = false,
  columns,
  page,
  empty,
  aside,
  preview,
}: ReflectionListProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPages = useRef(0);
  const { state, refresh } = useReflections(list, page.value);
  const loaded = state.value;
  const shown = loaded.status === 'ready' ? loaded.value : undefined;
  const newer = useNewPosts(list, shown, (list === 'everybody' || list === 'nearby') && page.value === 1);
  if (shown) lastPages.current = Math.ceil(shown.total / PAGE_SIZE);
  const pages = lastPages.current;
  const isPastTheEnd = shown !== undefined && pages > 0 && page.value > pages;
  const grid = css.columns[columns];
  const goToTop = () => heading.current?.focus();

  // Deleting a post may have emptied the last page.
  useEffect(() => {
    if (isPastTheEnd) page.value = pages;
  }, [isPastTheEnd, page, pages]);

  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={isTitleHidden ? hidden : css.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        {preview && shown && shown.total > preview.count ? (
          <Link href={preview.more.href} className={css.more}>
            {preview.more.label}
          </Link>
        ) : (
          aside
        )}
      </div>
      <div role="status" className={css.newer}>
        {newer.count > 0 ? (
          <Button
            look="outline"
            onClick={() => {
              newer.show();
              goToTop();
            }}
          >
            {newer.count === 1 ? '1 new reflection' : `${newer.count} new reflections`}
          </Button>
        ) : null}
      </div>
      {loaded.status === 'loading' ? (
        <ReflectionListSkeleton label={LISTS[list].loading} grid={grid} />
      ) : null}
      {loaded.status === 'error' ? (
        <div className={alone}>
          <Retry text={LISTS[list].failed} error={loaded.error} onRetry={refresh} />
        </div>
      ) : null}
      {shown?.total === 0 ? <div className={alone}>{empty}</div> : null}
      {shown && shown.ids.length > 0 ? (
        <ul className={grid}>
          {shown.ids
            .slice(0, preview?.count)
            .filter(isVisible)
            .map((id) => (
              <li key={id} className={css.item}>
                <PostCard id={id} isBrief={columns !== 'one'} onWithdrawn={goToTop} />
              </li>
            ))}
        </ul>
      ) : null}
      {preview ? null : (
        <Paging
          label={title}
          page={page.value}
          pages={pages}
          onTurn={(to) => {
            page.value = to;
            goToTop();
          }}
        />
      )}
    </section>
  );
}
