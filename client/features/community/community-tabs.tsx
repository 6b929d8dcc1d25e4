import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import * as css from './community-tabs.css.ts';
import { COMMUNITY_TABS } from './tabs.ts';

/** The community's tabs. Each has an address, so they are links: they can be opened anew, kept and sent. */
export function CommunityTabs({ path }: { readonly path: string }) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(path);

  // The pressed element may have disappeared with its tab. The new tab then takes the focus.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [path]);

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
