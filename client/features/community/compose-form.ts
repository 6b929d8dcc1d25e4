import { moodsOf, moodTagOf, type PostMood } from '../../../domain/community/posts/moods.ts';
import { POST_MAX, type SharePostBody } from '../../../domain/community/posts/schema.ts';
import { type PostTheme, themesIn, themeTextOf } from '../../../domain/community/posts/themes.ts';
import { codePoints } from '../../../domain/text.ts';
import type { AnswerOf } from '../../lib/contract.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { logFailure } from '../../lib/log.ts';
import { postMessage } from '../../lib/messages/community.ts';
import { send } from '../../lib/send.ts';
import { reflectionDraft } from '../../lib/stored-names.ts';
import { deviceSessionId } from './device-session.ts';
import { ownRegion } from './own-region.ts';
import { refreshReflections } from './reflections.ts';

const TOO_LONG = `Reflections must not exceed ${POST_MAX.toLocaleString('en')} characters`;

/** A type rather than an interface, because a form's values need an index signature. */
type ReflectionValues = {
  readonly content: string;
  /** Mood names separated by commas, as the API expects them. */
  readonly moodTag: string;
  /** Theme names separated by commas. */
  readonly themes: string;
  readonly isLiveNow: boolean;
};

function isMoodTag(text: string): boolean {
  try {
    moodsOf(text);
    return true;
  } catch {
    return false;
  }
}

const isThemes = (text: string): boolean => (themeTextOf(themesIn(text)) ?? '') === text;

export type ComposeForm = DraftForm<ReflectionValues>;

/** The form for the reflection that this person is writing on this device. `onShared` receives the server's answer. */
export const createComposeForm = (
  userId: number,
  onShared: (post: AnswerOf<'POST /api/community/posts'>) => void,
): ComposeForm =>
  createDraftForm<ReflectionValues, SharePostBody>({
    key: reflectionDraft(userId),
    empty: { content: '', moodTag: '', themes: '', isLiveNow: false },
    guards: { moodTag: isMoodTag, themes: isThemes },
    check: ({ content }) => (codePoints(content.trim()) > POST_MAX ? { content: TOO_LONG } : {}),
    bodyOf: ({ content, moodTag, themes, isLiveNow }) => ({
      userId,
      sessionId: deviceSessionId(),
      content: content.trim(),
      ...(moodTag ? { moodTag } : {}),
      ...(themes ? { themes: themesIn(themes) } : {}),
      isLiveNow,
      region: ownRegion(),
      allowComments: false,
    }),
    write: async (body, command) => {
      onShared(await send('POST /api/community/posts', { body }, command));
      refreshReflections();
    },
    messageFor: (error) => {
      logFailure('Posting a reflection failed:', error);
      return postMessage(error);
    },
  });

/** Selects a mood, or removes it from the selection. */
export function toggleMood(form: ComposeForm, mood: PostMood): void {
  const chosen = moodsOf(form.values.peek().moodTag);
  const next = chosen.includes(mood) ? chosen.filter((each) => each !== mood) : [...chosen, mood];
  form.change({ moodTag: moodTagOf(next) ?? '' });
}

/** Selects a theme, or removes it from the selection. */
export function toggleTheme(form: ComposeForm, theme: PostTheme): void {
  const chosen = themesIn(form.values.peek().themes);
  const next = chosen.includes(theme) ? chosen.filter((each) => each !== theme) : [...chosen, theme];
  form.change({ themes: themeTextOf(next) ?? '' });
}
