import type { Decider } from '../../decider.ts';
import { unhandled } from '../../unhandled.ts';
import { postNotFound } from '../posts/decide.ts';
import type { ReactionEvent } from './events.ts';

/**
 * `isActive`: the post exists, and is neither withdrawn nor withheld by moderation. The post has its own
 * stream, so the caller looks this up before it sends the command.
 */
export interface ReactionCommand {
  readonly type: 'likePost' | 'unlikePost';
  readonly postId: string;
  readonly isActive: boolean;
}

/** True if the post is liked. */
export type ReactionState = boolean;

export const reactionDecider: Decider<ReactionState, ReactionCommand, ReactionEvent> = {
  initial: () => false,

  evolve(_state, event) {
    switch (event.type) {
      case 'PostLiked':
        return true;
      case 'PostUnliked':
        return false;
      default:
        return unhandled(event);
    }
  },

  decide({ type, postId, isActive }, isLiked) {
    if (!isActive) throw postNotFound();
    if (isLiked === (type === 'likePost')) return [];
    return [{ type: isLiked ? 'PostUnliked' : 'PostLiked', data: { postId } }];
  },
};
