import type { DailyAct } from '../../../domain/acts/schema.ts';
import { doneCount } from './acts.ts';
import * as css from './count-badge.css.ts';

/** How many of today's acts are complete. Screen readers read it again when it changes. */
export const CountBadge = ({ acts }: { readonly acts: readonly DailyAct[] }) => (
  <p className={css.badge} role="status">
    {doneCount(acts)} of {acts.length} complete
  </p>
);
