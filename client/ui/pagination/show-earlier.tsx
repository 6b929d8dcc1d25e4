import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { FormAlert } from '../notice/notice.tsx';
import * as css from './show-earlier.css.ts';

interface ShowEarlierProps {
  readonly isAtEnd: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onShow: () => void;
}

/** Shown below a list of entries: a button for earlier ones, or a text that there are no more. */
export function ShowEarlier({ isAtEnd, isLoading, hasFailed, onShow }: ShowEarlierProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // After the last page the button is gone. Focus the text in its place, so that it is read out and the focus
  // is not lost.
  useEffect(() => {
    if (isAtEnd && isPressed.current) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  return (
    <div className={css.more}>
      <FormAlert>{hasFailed ? 'Earlier entries can’t be loaded right now. Please try again.' : ''}</FormAlert>
      {isAtEnd ? (
        <p ref={end} tabIndex={-1} className={css.end}>
          These are all your entries.
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
          {isLoading ? 'Loading…' : 'Show earlier entries'}
        </Button>
      )}
    </div>
  );
}
