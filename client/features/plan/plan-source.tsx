import * as css from './plan.css.ts';

/** Where the six steps come from. */
export const PlanSource = () => (
  <p className={css.source}>
    Based on the six steps of the Safety Planning Intervention by Barbara Stanley and Gregory Brown. The words
    are ours.
  </p>
);
