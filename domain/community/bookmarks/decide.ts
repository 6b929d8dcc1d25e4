import type { Decider } from '../../decider.ts';
import { unhandled } from '../../unhandled.ts';
import { postNotFound } from '../posts/decide.ts';
import type { BookmarkEvent } from './events.ts';

/**
 * `isActive`: the post exists, and is neither withdrawn nor withheld by moderation. The caller looks this up
 * before it sends the command.
 */
export interface BookmarkCommand {
  readonly type: 'bookmarkPost' | 'removeBookmark';
  readonly postId: string;
  readonly isActive: boolean;
}

/** The ids of the bookmarked posts. */
export type BookmarksState = Set<string>;

export const bookmarksDecider: Decider<BookmarksState, BookmarkCommand, BookmarkEvent> = {
  initial: () => new Set(),

  evolve(state, event) {
    switch (event.type) {
      case 'PostBookmarked':
        return state.add(event.data.postId);
      case 'BookmarkRemoved':
        state.delete(event.data.postId);
        return state;
      default:
        return unhandled(event);
    }
  },

  decide({ type, postId, isActive }, state) {
    const isSaved = state.has(postId);
    // A bookmark can be removed even after its post was withdrawn or withheld.
    if (type === 'removeBookmark' && isSaved) return [{ type: 'BookmarkRemoved', data: { postId } }];
    if (!isActive) throw postNotFound();
    return type === 'bookmarkPost' && !isSaved ? [{ type: 'PostBookmarked', data: { postId } }] : [];
  },
};
