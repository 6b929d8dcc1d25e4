import { type ReactNode, useContext, useRef } from 'react';
import { BrandMark, PRODUCT } from '../brand/brand-mark.tsx';
import { HeaderActions } from './header-actions.ts';
import * as css from './page.css.ts';
import { PageNotice } from './page-notice.ts';
import { usePageFocus } from './use-page-focus.ts';

interface PageProps {
  /** The browser's title, also the heading unless the page has its own. */
  readonly title: string;
  /** The part of the page that this address shows. It becomes part of the browser title. */
  readonly part?: string | undefined;
  /** The page's own heading. Without it the title is the heading, and `picture` and `lead` are not shown. */
  readonly heading?: string;
  /** A decoration above the heading. */
  readonly picture?: ReactNode;
  /** A line below the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One page: header, heading and main content. Every route renders exactly one. */
export function Page({ title, part, heading, picture, lead, children }: PageProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const end = useContext(HeaderActions);
  const notice = useContext(PageNotice);
  usePageFocus(part ? `${title}, ${part}` : title, ref);

  if (heading === undefined) {
    return (
      <div className={css.page}>
        <header className={css.header}>
          <div className={css.titleRow}>
            <span className={css.titleMark}>
              <BrandMark />
            </span>
            <h1 ref={ref} tabIndex={-1} className={css.title}>
              {title}
            </h1>
          </div>
          {end}
        </header>
        {notice}
        <main id="main" className={css.mainTitled}>
          {children}
        </main>
      </div>
    );
  }
  return (
    <div className={css.page}>
      <header className={css.headerAside}>
        <div className={css.brand}>
          <BrandMark />
          <span className={css.name}>{PRODUCT}</span>
        </div>
        {end}
      </header>
      {notice}
      <main id="main" className={css.main}>
        {picture}
        <div className={css.intro}>
          <h1 ref={ref} tabIndex={-1} className={css.heading}>
            {heading}
          </h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
