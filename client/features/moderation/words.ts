import { type AuthorLimit, LIMIT_EFFECTS } from '../../../domain/moderation/limits.ts';
import { ruleOf } from '../../../domain/moderation/rules.ts';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import type { CaseDetail, Decision, DecisionBody } from './cases.ts';

type HistoryStep = CaseDetail['history'][number];

/** The facts about the author that a moderator sees. They must not show that two posts have the same author. */
export const authorText = ({ isLimited }: CaseDetail['author']): string =>
  ['No name, no account, no place.', ...(isLimited ? ['Limited because of this post.'] : [])].join(' ');

export const LIMITS: Readonly<Record<AuthorLimit, { readonly label: string; readonly hint: string }>> = {
  'posts-wait-7-days': { label: 'Posts wait for a moderator', hint: 'For 7 days' },
  'no-posts-1-day': { label: 'No posts for a day', hint: 'They can still read and get help' },
  'no-posts-7-days': { label: 'No posts for 7 days', hint: 'Needs a second moderator' },
};

const DONE: Readonly<Record<Decision, string>> = {
  keep: 'Kept',
  hold: 'Held',
  remove: 'Removed',
  limit: 'Author limited',
  'second-opinion': 'Sent to the others',
  'send-help': 'Help sent',
  undo: 'Taken back',
  'grant-appeal': 'Shown again',
  'refuse-appeal': 'It stays as it is',
  'legal-hold': 'Its words are kept as evidence',
  'release-legal-hold': 'Its words are no longer kept',
};

/** Names the effect of a decision in the toast. `proposed` is the limit that waited for a second moderator before it. */
export function doneText({ decision, limit }: DecisionBody, proposed: AuthorLimit | null): string {
  const isProposal = limit !== undefined && LIMIT_EFFECTS[limit].needsSecond && limit !== proposed;
  return isProposal ? 'Limit proposed' : DONE[decision];
}

const STEPS: Readonly<Record<HistoryStep['kind'], string>> = {
  held: 'held it',
  'hold-expired': 'The hold ended: nobody had decided',
  kept: 'kept it',
  removed: 'removed it',
  'limit-proposed': 'proposed a limit',
  limited: 'limited the author',
  'second-opinion': 'asked for a second opinion',
  'help-sent': 'sent help lines',
  undone: 'took a decision back',
  appealed: 'The author asked for another look',
  'appeal-withdrawn': 'The author took back the request',
  'appeal-granted': 'agreed with the author',
  'appeal-refused': 'kept the decision',
  'legal-hold': 'kept the words as evidence',
  'legal-hold-released': 'stopped keeping the words as evidence',
  'words-destroyed': 'The words left every screen',
};
const CAUSES = {
  reports: 'Held automatically: enough people reported it',
  moderator: 'Held',
  waiting: 'It waits for a first look',
} as const;

/** One line of a case's history: what happened and, where there is one, the moderator, the limit and the rule. */
export function stepText({ kind, moderator, isOwn, cause, rule, limit }: HistoryStep): string {
  const actor = isOwn ? 'You' : moderator;
  const what = actor === null ? automaticText(kind, cause) : `${actor} ${STEPS[kind]}`;
  const details = [limit === null ? '' : LIMITS[limit].label.toLowerCase(), ruleText(rule)].filter(Boolean);
  return details.length > 0 ? `${what} (${details.join(', ')})` : what;
}

function automaticText(kind: HistoryStep['kind'], cause: HistoryStep['cause']): string {
  return kind === 'held' && cause !== null ? CAUSES[cause] : STEPS[kind];
}

const ruleText = (rule: number | null): string =>
  rule === null ? '' : `rule ${rule}: ${ruleOf(rule)?.title ?? ''}`;

/** “1 report” or “4 reports”. */
export const reportCount = (reports: number): string => (reports === 1 ? '1 report' : `${reports} reports`);

/** How long ago something was: “12 min”, from an hour on “1 h”, and from 48 hours on “2 days”. */
export function ageText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
