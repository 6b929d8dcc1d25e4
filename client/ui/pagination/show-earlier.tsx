import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { FormAlert } from '../notice/notice.tsx';
import * as css from './show-earlier.css.ts';

const WORDS = {
  entries: {
    show: 'Show earlier entries',
    end: 'These are all your entries.',
    failed: 'Earlier entries can’t be loaded right now. Please try again.',
  },
  days: {
    show: 'Show earlier days',
    end: 'These are all your days with activities.',
    failed: 'Earlier days can’t be loaded right now. Please try again.',
  },
} as const;

interface ShowEarlierProps {
  /** The kind of items in the list. */
  readonly of?: keyof typeof WORDS;
  readonly isAtEnd: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onShow: () => void;
}

/** Shown below a list of entries or days: a button for earlier ones, or a text that there are no more. */
export function ShowEarlier({ of = 'entries', isAtEnd, isLoading, hasFailed, onShow }: ShowEarlierProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // After the last page the button is gone. Focus the text in its place, so that it is read out and the focus
  // is not lost.
  useEffect(() => {
    if (isAtEnd && isPressed.current) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  return (
    <div className={css.more}>
      <FormAlert>{hasFailed ? WORDS[of].failed : ''}</FormAlert>
      {isAtEnd ? (
        <p ref={end} tabIndex={-1} className={css.end}>
          {WORDS[of].end}
        </p>
      ) : (
        <Button
          look="outline"
          busy={isLoading}
          onClick={() => {
            isPressed.current = true;
            onShow();
          }}
        >
          {isLoading ? 'Loading…' : WORDS[of].show}
        </Button>
      )}
    </div>
  );
}
