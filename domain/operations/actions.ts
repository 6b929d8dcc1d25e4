/** The actions of operators in the app. Each is recorded in the log before it is done. */
export const OPERATIONS_ACTIONS = ['retry', 'rebuild', 'verify', 'end-role-session'] as const;
export type OperationsAction = (typeof OPERATIONS_ACTIONS)[number];

/**
 * How an action ended. `differs`: a verify has found a difference. `stopped`: its process ended before it was done.
 * `failed`: nothing was changed. The detail may say why.
 */
export const ACTION_OUTCOMES = ['done', 'differs', 'failed', 'stopped'] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

/** The work that takes long and shows its progress. */
export type RunKind = Extract<OperationsAction, 'rebuild' | 'verify'>;

/** The end of an action. `detail` is a sentence for operators without any data of a person. */
export interface ActionEnd {
  readonly outcome: ActionOutcome;
  readonly detail?: string | undefined;
}

/** The longest detail, in characters. */
export const DETAIL_MAX = 200;
