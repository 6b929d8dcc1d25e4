import { Link, useLocation } from 'wouter';
import { BrandMark, PRODUCT } from '../../ui/brand/brand-mark.tsx';
import * as css from './navigation.css.ts';
import { isInTab, TABS } from './tabs.ts';

/** The five tabs: a bar below on a phone, a rail on the left from 900 px. */
export function Navigation() {
  const [path] = useLocation();
  return (
    <nav className={css.nav} aria-label="Main">
      <Link href="/" className={css.brand}>
        <BrandMark />
        {PRODUCT}
      </Link>
      <ul className={css.list}>
        {TABS.map((tab) => (
          <li key={tab.path}>
            <Link href={tab.path} className={css.tab} aria-current={isInTab(tab, path) ? 'page' : undefined}>
              <span className={css.icon}>
                <tab.icon size={22} aria-hidden />
              </span>
              <span className={css.label}>{tab.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
