import type { WritingKind } from '../community/writing-kinds.ts';

/**
 * The news about a case that its author gets as a notification. The decision itself, and its reasons, stand at
 * `/decisions`.
 */
export const DECISION_NEWS = [
  'held',
  'held-by-reports',
  'removed',
  'limited',
  'help',
  'appeal-granted',
  'appeal-refused',
  'looked-at',
  'hold-ended',
  'undone',
] as const;
export type DecisionNews = (typeof DECISION_NEWS)[number];

interface Words {
  readonly title: string;
  readonly message: string;
}

const WHAT: Readonly<Record<WritingKind, string>> = { post: 'reflection', gratitude: 'thank-you' };

/** The words of a notification. They name the measure, but not the rule, and nothing that a moderator wrote. */
export function decisionWords(news: DecisionNews, subject: WritingKind): Words {
  const what = WHAT[subject];
  switch (news) {
    case 'held':
      return {
        title: `Your ${what} is held`,
        message: 'Others can’t see it until a moderator has decided. You can read why.',
      };
    case 'held-by-reports':
      return {
        title: `Your ${what} is held`,
        message: 'Others can’t see it while a moderator looks at it. You can read why.',
      };
    case 'removed':
      return {
        title: `Your ${what} was removed`,
        message: 'Others no longer see it. You can read why, and ask for another look.',
      };
    case 'limited':
      return {
        title: 'Your posts are limited',
        message: 'You can read why and for how long, and ask for another look.',
      };
    case 'help':
      return {
        title: 'A moderator thought of you',
        message: 'They can’t see who or where you are. There are people who can talk with you now.',
      };
    case 'appeal-granted':
      return {
        title: 'Another moderator agreed with you',
        message: `The decision about your ${what} no longer applies.`,
      };
    case 'appeal-refused':
      return {
        title: `Another moderator has looked at your ${what}`,
        message: 'The decision stays. You can read their answer.',
      };
    case 'looked-at':
      return { title: `Your ${what} is shown`, message: 'A moderator has looked at it.' };
    case 'hold-ended':
      return { title: `Your ${what} is shown again`, message: 'The hold has ended.' };
    case 'undone':
      return {
        title: `A decision about your ${what} has changed`,
        message: 'A moderator took it back. You can read what applies now.',
      };
  }
}
