import { Button } from '../button/button.tsx';
import { note } from '../card/card.css.ts';
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
  return (
    <div className={css.more}>
      <FormAlert>{hasFailed ? 'Earlier entries can’t be shown just now. Please try again.' : ''}</FormAlert>
      {isAtEnd ? (
        <p className={note}>These are all your entries.</p>
      ) : (
        <Button look="outline" busy={isLoading} onClick={onShow}>
          {isLoading ? 'Loading…' : 'Show earlier entries'}
        </Button>
      )}
    </div>
  );
}
