import { useSignal } from '@preact/signals-react';
import * as css from './post-card.css.ts';

/** With more characters or lines than this a post is shown by its beginning. */
const LONG_CHARACTERS = 560;
const LONG_LINES = 10;

const isLong = (text: string) => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

/** What was written. A long text begins, and goes on when asked to. */
export function PostContent({ text }: { readonly text: string }) {
  const isOpen = useSignal(false);
  if (!isLong(text)) {
    return (
      <p className={css.content} dir="auto">
        {text}
      </p>
    );
  }
  return (
    <>
      <p className={isOpen.value ? css.content : css.contentBegun} dir="auto">
        {text}
      </p>
      <button
        type="button"
        className={css.readOn}
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {isOpen.value ? 'Show less' : 'Read on'}
      </button>
    </>
  );
}
