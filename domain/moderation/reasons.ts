/** Why a person reports a post or a thanks. The order is that of the list on screen. */
export const REPORT_REASONS = [
  'self-harm',
  'worried',
  'medical-advice',
  'selling',
  'unkind',
  'names-somebody',
  'sexual',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Short names of the reasons, as moderators and reporters read them. */
export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  'self-harm': 'Self-harm',
  worried: 'I’m worried about them',
  'medical-advice': 'Medical advice',
  selling: 'Selling',
  unkind: 'Unkind',
  'names-somebody': 'Names a person',
  sexual: 'Sexual',
  illegal: 'Illegal',
  other: 'Something else',
};

/** The order `urgent` has cases with one of these reasons first. Their text is folded until a moderator opens it. */
export const URGENT_REASONS: readonly ReportReason[] = ['self-harm', 'worried'];

/**
 * Whether a report with this reason may count toward an automatic hold. Worry about an author must never silence them.
 */
export const mayCountTowardHold = (reason: ReportReason): boolean => reason !== 'worried';
