import * as css from './spinner.css.ts';

/** Used while the session or a page's code loads. Where the shape of the content is known, use a skeleton. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={css.box}>
      <span className={css.ring} aria-hidden="true" />
      <span className={css.words}>{label}</span>
    </div>
  );
}
