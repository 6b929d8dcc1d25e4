import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import type { Region } from '../../places/regions.ts';
import { checkedText } from '../../text.ts';
import type { PostEvent } from './events.ts';
import type { PostMood } from './moods.ts';
import { POST_MAX } from './schema.ts';

export type PostCommand =
  | {
      readonly type: 'sharePost';
      readonly postId: string;
      readonly author: string;
      /** Drawn at random for this post, as is `handle`. */
      readonly alias: number;
      readonly handle: string;
      readonly content: string;
      readonly moods: readonly PostMood[];
      readonly isLiveNow: boolean;
      readonly region: Region;
      readonly allowComments: boolean;
      readonly isDemo: boolean;
    }
  | { readonly type: 'withdrawPost'; readonly postId: string; readonly pseudonymId: string };

/** Whose post it is and whether it still stands; undefined before it is shared. */
export type PostState = { readonly author: string; readonly isActive: boolean } | undefined;

const CONTENT_RULE = {
  min: 1,
  max: POST_MAX,
  tooShort: 'Please write a few words to share',
  tooLong: `A reflection must not exceed ${POST_MAX} characters`,
};

export const postDecider: Decider<PostState, PostCommand, PostEvent> = {
  initial: () => undefined,

  evolve(state, event) {
    switch (event.type) {
      case 'PostShared':
        return { author: event.data.author, isActive: true };
      case 'PostWithdrawn':
        return state && { ...state, isActive: false };
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'sharePost': {
        if (state) return [];
        const { type: _, moods, content, ...rest } = command;
        const data = { ...rest, ...checkedPost(content, moods) };
        return [{ type: 'PostShared', data }];
      }
      case 'withdrawPost': {
        const { postId, pseudonymId } = command;
        if (state?.author !== pseudonymId) throw postNotFound();
        return state.isActive ? [{ type: 'PostWithdrawn', data: { postId } }] : [];
      }
    }
  },
};

/** What somebody wants to share, as it may be shared. Throws `DomainError('invalid')` for what may not. */
export function checkedPost(
  content: string,
  moods: readonly PostMood[],
): { content: string; moods: PostMood[] } {
  if (new Set(moods).size < moods.length) throw new DomainError('invalid', 'Each mood may be chosen once');
  return { content: checkedText(content, CONTENT_RULE), moods: [...moods] };
}

/** Why nothing can be done with a post that never was, is withdrawn, or is somebody else's to withdraw. */
export const postNotFound = (): DomainError => new DomainError('not-found', 'This reflection does not exist');
