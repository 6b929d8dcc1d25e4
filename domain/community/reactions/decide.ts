import type { Decider } from '../../decider.ts';
import { postNotFound } from '../posts/decide.ts';
import type { ReactionEvent } from './events.ts';

/** The post has a stream of its own: whether it stands is found out before, and comes with the command. */
export interface ReactionCommand {
  readonly type: 'likePost' | 'unlikePost';
  readonly postId: string;
  readonly isActive: boolean;
}

/** Whether the member likes the post. */
export type ReactionState = boolean;

export const reactionDecider: Decider<ReactionState, ReactionCommand, ReactionEvent> = {
  initial: () => false,

  evolve(_state, event) {
    switch (event.type) {
      case 'PostLiked':
        return true;
      case 'PostUnliked':
        return false;
    }
  },

  decide({ type, postId, isActive }, isLiked) {
    if (!isActive) throw postNotFound();
    if (isLiked === (type === 'likePost')) return [];
    return [{ type: isLiked ? 'PostUnliked' : 'PostLiked', data: { postId } }];
  },
};
