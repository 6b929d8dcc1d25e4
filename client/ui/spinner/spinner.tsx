import * as css from './spinner.css.ts';

/** Used only while it isn't known who is here; where the shape is known there is a skeleton. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className={css.box}>
      <span className={css.ring} aria-hidden="true" />
      <span className={css.words}>{label}</span>
    </div>
  );
}
