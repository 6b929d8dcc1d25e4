import { Bookmark, Heart } from 'lucide-react';
import type { RefObject } from 'react';
import type { CommunityPost } from '../../../domain/community/posts/schema.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './post-card.css.ts';
import { toggleBookmark, toggleLike } from './post-mutations.ts';

const ICON_SIZE = 20;

interface PostActionsProps {
  readonly post: CommunityPost;
  /** The Delete button. It gets the focus back when the question closes. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isConfirming: boolean;
  readonly onAsk: () => void;
}

/** Buttons to like and save a post, and to delete one of the person's own. */
export function PostActions({ post, trigger, isConfirming, onAsk }: PostActionsProps) {
  const { liked, likesCount, bookmarked, mine } = post;
  return (
    <footer className={css.foot}>
      <button
        type="button"
        className={liked ? css.liked : css.like}
        aria-pressed={liked}
        onClick={() => void toggleLike(post)}
      >
        <Heart
          size={ICON_SIZE}
          className={liked ? css.heart : undefined}
          fill={liked ? 'currentColor' : 'none'}
          aria-hidden
        />
        <span className={hidden}>Like, </span>
        {likesCount}
        <span className={hidden}>{likesCount === 1 ? ' like' : ' likes'}</span>
      </button>
      {mine ? (
        <button
          ref={trigger}
          type="button"
          className={css.quiet}
          aria-expanded={isConfirming}
          onClick={onAsk}
        >
          Delete
        </button>
      ) : null}
      <button
        type="button"
        className={bookmarked ? css.saved : css.quiet}
        onClick={() => void toggleBookmark(post)}
      >
        <Bookmark size={ICON_SIZE} fill={bookmarked ? 'currentColor' : 'none'} aria-hidden />
        {bookmarked ? 'Saved' : 'Save'}
      </button>
    </footer>
  );
}
