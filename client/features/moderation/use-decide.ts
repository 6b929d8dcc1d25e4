import { ApiError, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { logWarning } from '../../lib/log.ts';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { type DecisionBody, decide } from './cases.ts';
import { DONE } from './words.ts';

const FAILED = 'This decision couldn’t be saved. Please try again.';

/**
 * Sends decisions of one case, one at a time. A failure leaves the case and everything typed as they were, and `failure`
 * says why.
 */
export function useDecide(caseId: string) {
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('A decision could not be saved:', error);
    return whyNot(error);
  });
  /** Resolves to whether the decision was saved. */
  const send = (body: DecisionBody): Promise<boolean> =>
    run(async () => {
      await decide(caseId, body);
      toaster.show({ title: DONE[body.decision] });
    });
  return { isSending: busy, failure, send };
}

/** The server says in plain words why a rule was broken. */
function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return error.serverMessage ?? FAILED;
  return refusalReason(error) ?? withWaitTime(FAILED, error);
}
