import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import type { Region } from '../../places/regions.ts';
import { checkedText } from '../../text.ts';
import { unhandled } from '../../unhandled.ts';
import type { PostEvent } from './events.ts';
import type { PostMood } from './moods.ts';
import { POST_MAX } from './schema.ts';
import type { PostTheme } from './themes.ts';

export type PostCommand =
  | {
      readonly type: 'sharePost';
      readonly postId: string;
      readonly author: string;
      /** The alias and the handle are drawn at random for this post. */
      readonly alias: number;
      readonly handle: string;
      readonly content: string;
      readonly moods: readonly PostMood[];
      readonly themes: readonly PostTheme[];
      readonly isLiveNow: boolean;
      readonly region: Region;
      readonly allowComments: boolean;
      readonly isDemo: boolean;
    }
  | { readonly type: 'withdrawPost'; readonly postId: string; readonly pseudonymId: string };

/** Undefined before the post is shared. */
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
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'sharePost': {
        if (state) return [];
        const { type: _, moods, themes, content, ...rest } = command;
        const data = { ...rest, ...checkedPost(content, moods), themes: checkedThemes(themes) };
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

/** The content trimmed, and the moods. Throws `DomainError('invalid')` for a text or moods that break a rule. */
export function checkedPost(
  content: string,
  moods: readonly PostMood[],
): { content: string; moods: PostMood[] } {
  if (new Set(moods).size < moods.length) throw new DomainError('invalid', 'Each mood may be chosen once');
  return { content: checkedText(content, CONTENT_RULE), moods: [...moods] };
}

/** The themes. Throws `DomainError('invalid')` if one is named twice. */
function checkedThemes(themes: readonly PostTheme[]): PostTheme[] {
  if (new Set(themes).size < themes.length) throw new DomainError('invalid', 'Each theme may be chosen once');
  return [...themes];
}

/** The refusal for a post that does not exist or can't be seen, and for withdrawing another author's post. */
export const postNotFound = (): DomainError => new DomainError('not-found', 'This reflection does not exist');
