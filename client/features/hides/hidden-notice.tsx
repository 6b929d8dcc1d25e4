import { useEffect, useId, useRef } from 'react';
import { hiddenNowOf, takesFocus } from './hidden-now.ts';
import { undoHide } from './hide-writing.ts';
import * as css from './hides.css.ts';

/** The row in place of a writing that the person has just hidden. */
export function HiddenNotice({ id }: { readonly id: string }) {
  const textId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus();
  }, [id]);
  return (
    <div className={css.notice}>
      <p id={textId}>
        {hiddenNowOf(id)?.later ? 'Hidden, with what they write from now on.' : 'Hidden for you.'}
      </p>
      <button
        ref={button}
        type="button"
        className={css.undoButton}
        aria-describedby={textId}
        onClick={() => void undoHide(id)}
      >
        Undo
      </button>
    </div>
  );
}
