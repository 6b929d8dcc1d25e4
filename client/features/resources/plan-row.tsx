import { ChevronRight, ListChecks } from 'lucide-react';
import { Link } from 'wouter';
import * as css from './resources-page.css.ts';

/** The way to the person's safety plan. */
export const PlanRow = () => (
  <Link href="/plan" className={css.row}>
    <span className={css.rowIcon}>
      <ListChecks size={24} aria-hidden />
    </span>
    <span className={css.rowWords}>
      <span className={css.rowTitle}>My safety plan</span>
      <span className={css.soft}>What you wrote down for hard days.</span>
    </span>
    <ChevronRight size={20} aria-hidden />
  </Link>
);
