import type { Decider } from '../../decider.ts';
import { postNotFound } from '../posts/decide.ts';
import type { BookmarkEvent } from './events.ts';

/** Whether the post stands is found out before, and comes with the command. */
export interface BookmarkCommand {
  readonly type: 'bookmarkPost' | 'removeBookmark';
  readonly postId: string;
  readonly isActive: boolean;
}

/** The posts saved. */
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
    }
  },

  decide({ type, postId, isActive }, state) {
    const isSaved = state.has(postId);
    // What was saved may be let go of, whatever has become of it.
    if (type === 'removeBookmark' && isSaved) return [{ type: 'BookmarkRemoved', data: { postId } }];
    if (!isActive) throw postNotFound();
    return type === 'bookmarkPost' && !isSaved ? [{ type: 'PostBookmarked', data: { postId } }] : [];
  },
};
