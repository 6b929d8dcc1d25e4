import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { BrandMark, PRODUCT } from '../../ui/brand/brand-mark.tsx';
import { durationTextOfSeconds } from './figures.ts';
import * as css from './section-nav.css.ts';
import { SECTIONS, type SectionPath } from './sections.ts';

/** How much of the item before the current one stays in view, in CSS pixels. */
const LEFT_OF_CURRENT_PX = 72;

interface SectionNavProps {
  readonly current: SectionPath;
  readonly overview: OperationsOverview | undefined;
}

/** The pages of operators: a row on a phone, and a rail in place of the tabs on a desktop. */
export function SectionNav({ current, overview }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row may be wider than the window. The page itself does not scroll.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (item && list.current) list.current.scrollLeft = item.offsetLeft - LEFT_OF_CURRENT_PX;
  }, []);
  return (
    <div className={css.rail}>
      <Link href="/" className={css.brand}>
        <BrandMark />
        {PRODUCT}
      </Link>
      <nav aria-label="Operations">
        <ul ref={list} className={css.list}>
          {SECTIONS.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Link href={path} className={css.item} aria-current={path === current ? 'page' : undefined}>
                <Icon size={20} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {overview ? (
        <p className={css.about}>
          Version {overview.version}
          <br />
          {overview.store}
          <br />
          Up {durationTextOfSeconds(overview.upSeconds)}
        </p>
      ) : null}
    </div>
  );
}
