import { REASON_LABELS } from '../../../domain/moderation/reasons.ts';
import { ruleOf } from '../../../domain/moderation/rules.ts';
import type { Notice } from './notices.ts';

/** A moment in words, such as 'today, 21:05'. */
type When = (moment: string) => string;

const WHAT = { post: 'Your reflection', gratitude: 'Your thank-you' } as const;

/** Whether the subject of a notice is held or removed now. A hold also ends when its post is removed. */
export const isWithheld = ({ caseId }: Notice, all: readonly Notice[]): boolean =>
  all.some(
    (each) =>
      each.caseId === caseId && each.endedAt === null && (each.kind === 'hold' || each.kind === 'removal'),
  );

/** The heading of a notice: what is in force, or that it has ended. `withheld`: the subject is held or removed now. */
export function noticeTitle({ kind, endedAt, isWaiting, subject }: Notice, withheld: boolean): string {
  const what = WHAT[subject.kind];
  if (kind === 'help') return 'A moderator thought of you';
  if (kind === 'limit') return endedAt === null ? 'Your posts are limited' : 'Your posts were limited';
  if (endedAt !== null && !withheld) return `${what} is shown again`;
  if (kind === 'removal') return `${what} was removed`;
  if (endedAt !== null) return `${what} was held`;
  return isWaiting ? `${what} waits for a first look` : `${what} is held`;
}

/** Says what happened, by which facts and which rule, and whether a person decided. */
export function noticeFacts(notice: Notice): string {
  const { kind, endedAt, isAutomatic, isWaiting, reasons, rule } = notice;
  const byRule =
    rule === null
      ? ''
      : ` A moderator found that it ${ruleOf(rule)?.finding ?? 'breaks a rule'} (rule ${rule}).`;
  if (kind === 'help') return 'They can’t see who or where you are. These people can talk with you now:';
  if (kind === 'limit')
    return endedAt === null
      ? `${limitText(notice)}${byRule} You can read, check in, breathe and get help as always.`
      : `${endedLimitText(notice)}${byRule}`;
  const isOver = endedAt !== null;
  if (isWaiting)
    return `${isOver ? 'It waited until a moderator had read it.' : 'Others see it once a moderator has read it.'} This is no judgment of what you wrote.`;
  if (isAutomatic) {
    const given = reasons.map((reason) => REASON_LABELS[reason].toLowerCase()).join(', ');
    const held = `Several people reported it (${given}), so it was held automatically.`;
    return isOver
      ? `${held} Others couldn’t see it during this time.`
      : `${held} No person has decided yet. Others can’t see it while a moderator looks at it.`;
  }
  if (isOver) return `Others couldn’t see it during this time.${byRule}`;
  const done =
    kind === 'removal' ? 'Others no longer see it.' : 'Others can’t see it until a moderator has decided.';
  return `${done}${byRule}`;
}

const limitText = ({ limit }: Notice): string =>
  limit === 'posts-wait-7-days'
    ? 'What you post waits until a moderator has read it.'
    : 'You can’t post for now.';

const endedLimitText = ({ limit }: Notice): string =>
  limit === 'posts-wait-7-days'
    ? 'What you posted waited until a moderator had read it.'
    : 'You couldn’t post during this time.';

/** Since when, until when if that is known, and how long the person can still read the words. */
export function noticeTimes({ since, until, endedAt, unreadableFrom }: Notice, when: When): string {
  const parts = [`Since ${when(since)}.`];
  if (endedAt !== null) parts.push(`Ended ${when(endedAt)}.`);
  else if (until !== null) parts.push(`It ends by itself: ${when(until)}.`);
  if (endedAt === null && unreadableFrom !== null)
    parts.push(
      `You can read your words until ${when(unreadableFrom)}. After that they appear on no screen, not even yours.`,
    );
  return parts.join(' ');
}

const APPEALS = {
  open: 'Another moderator is reading it.',
  withdrawn: 'You took back your request.',
  granted: 'Another moderator agreed with you.',
  refused: 'Another moderator kept the decision.',
} as const;

/** The state of an appeal in a sentence. */
export function appealText(
  { state, answerBy, answeredAt }: NonNullable<Notice['appeal']>,
  when: When,
): string {
  const answered = answeredAt === null ? '' : ` Answered ${when(answeredAt)}.`;
  return state === 'open'
    ? `${APPEALS.open} You’ll have an answer by ${when(answerBy)}.`
    : `${APPEALS[state]}${answered}`;
}
