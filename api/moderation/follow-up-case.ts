import {
  endsHidesOfReports,
  mayDestroyKey,
  needsHoldForReports,
} from '../../domain/moderation/conditions.ts';
import type { CaseState } from '../../domain/moderation/state.ts';
import type { Services } from '../services.ts';
import { allowAutomaticHold, followLimits } from './author-standing.ts';
import { destroySubjectKey } from './destroy-subject-key.ts';
import { endHidesOfReports } from './end-hides-of-reports.ts';
import { executeOnCase } from './execute-on-case.ts';

type Needed = Pick<Services, 'commands' | 'store' | 'codec' | 'keys'>;

/**
 * Does what follows from the state of a case: holds for reports, ends of holds, limits in the author's own stream, the
 * end of hides by reports, and the end of removed words. It may be repeated at any time, so a stopped process leaves
 * nothing undone for longer than until the next round of housekeeping. Returns the log position of the last event that
 * it wrote on the case or for an ended hide, undefined if it wrote none.
 */
export async function followUpCase(
  services: Needed,
  caseId: string,
  state: CaseState,
): Promise<bigint | undefined> {
  if (!state) return undefined;
  const { author } = state;
  const now = new Date().toISOString();
  let last: bigint | undefined;
  const execute = async (type: 'holdForReports' | 'expireHold' | 'recordDestroyedKey'): Promise<void> => {
    const { events, position } = await executeOnCase(services, {
      author,
      caseId,
      command: (newId) => ({ type, caseId, decisionId: newId(0), now }),
    });
    if (events.length > 0) last = position;
  };
  const until = state.subjectState.hold?.until;
  if (until !== undefined && until <= now) await execute('expireHold');
  if (needsHoldForReports(state, now) && (await allowAutomaticHold(services, author, caseId)))
    await execute('holdForReports');
  await followLimits(services, state);
  if (endsHidesOfReports(state)) last = (await endHidesOfReports(services, caseId, state)) ?? last;
  if (mayDestroyKey(state, now)) {
    await destroySubjectKey(services, state.subject);
    await execute('recordDestroyedKey');
  }
  return last;
}
