import * as css from './spinner.css.ts';

/** Used while content of an unknown shape loads, such as the session or a page. For a known shape, use a skeleton. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={css.box}>
      <span className={css.ring} aria-hidden="true" />
      <span className={css.words}>{label}</span>
    </div>
  );
}
