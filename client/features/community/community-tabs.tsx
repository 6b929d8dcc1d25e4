import { useRef } from 'react';
import { Link } from 'wouter';
import { useFocusOnChange } from '../../ui/focus/use-focus.ts';
import * as css from './community-tabs.css.ts';
import { COMMUNITY_TABS } from './tabs.ts';

/**
 * The community's tabs. They are links with addresses, so they can be opened in a new window, bookmarked and
 * sent.
 */
export function CommunityTabs({ path }: { readonly path: string }) {
  const nav = useRef<HTMLElement>(null);

  // If the pressed element disappeared with its tab, move the focus to the new tab.
  useFocusOnChange(path, () => {
    if (document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  });

  return (
    <nav ref={nav} className={css.tabs} aria-label="Community">
      {COMMUNITY_TABS.map((tab) => (
        <Link
          key={tab.path}
          href={tab.path}
          className={css.tab}
          aria-current={tab.path === path ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
