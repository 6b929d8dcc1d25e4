import { useRef } from 'react';
import { ApiError, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { type Command, commandFor } from '../../lib/send.ts';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { type CaseDetail, type DecisionBody, decide, refreshCase } from './cases.ts';
import { doneText } from './words.ts';

const FAILED = 'This decision couldn’t be saved. Please try again.';

/**
 * Sends decisions of one case, one at a time. A failure leaves everything typed as it was, loads the case again, and
 * `failure` says why.
 */
export function useDecide({ id, decisions, proposedLimit }: CaseDetail) {
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('A decision could not be saved:', error);
    // Another moderator may have decided.
    refreshCase(id);
    return whyNot(error);
  });
  /** The last try. If its answer was lost, the same decision on the unchanged case is a repeat of it. */
  const command = useRef<Command>(undefined);
  /** Resolves to whether the decision was saved. */
  const send = (body: DecisionBody): Promise<boolean> =>
    run(async () => {
      const whole = { ...body, after: decisions };
      command.current = commandFor(whole, command.current);
      await decide(id, whole, command.current);
      command.current = undefined;
      toaster.show({ title: doneText(body, proposedLimit) });
    });
  return { isSending: busy, failure, send };
}

/** The message for a decision that failed. If the server did not allow it, the message is the server's own reason. */
function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return error.serverMessage ?? FAILED;
  return refusalReason(error) ?? withWaitTime(FAILED, error);
}
