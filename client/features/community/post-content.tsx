import { useSignal } from '@preact/signals-react';
import { FoldButton } from './fold-button.tsx';
import * as css from './post-card.css.ts';

/** A post with more characters or lines than this is cut. */
const LONG = {
  brief: { characters: 240, lines: 6 },
  full: { characters: 560, lines: 10 },
} as const;
type Beginning = keyof typeof LONG;

const isLong = (text: string, beginning: Beginning) =>
  text.length > LONG[beginning].characters || text.split('\n').length > LONG[beginning].lines;

interface PostContentProps {
  readonly text: string;
  readonly beginning: Beginning;
}

/** The text of a post. A long text is cut until the person asks for more. */
export function PostContent({ text, beginning }: PostContentProps) {
  const isOpen = useSignal(false);
  const isCut = isLong(text, beginning);
  return (
    <>
      <p className={isCut && !isOpen.value ? css.begun[beginning] : css.content} dir="auto">
        {text}
      </p>
      {isCut ? <FoldButton isOpen={isOpen}>{isOpen.value ? 'Show less' : 'Read on'}</FoldButton> : null}
    </>
  );
}
