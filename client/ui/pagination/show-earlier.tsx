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

/** Below a list of one's own entries: the way to the earlier ones, or that there are none. */
export function ShowEarlier({ isAtEnd, isLoading, hasFailed, onShow }: ShowEarlierProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // The last page takes the button away; what stands there instead is said, and keeps the place.
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
