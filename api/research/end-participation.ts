import { consentInForce } from '../../domain/research/participation/decide.ts';
import { EXPORT_KINDS } from '../../domain/research/reads/events.ts';
import type { Services } from '../services.ts';
import { withdrawCopies } from './exports/withdraw-copies.ts';
import { participationOf } from './own-participation.ts';

/**
 * Ends a person's part in a study, before the event that records it: a withdrawal that is cut off here counts already,
 * and the next try completes it. Returns the command that records it, also if no consent is in force.
 */
export async function endParticipation(services: Services, personId: string, studyId: string) {
  const consents = await participationOf(services, personId);
  const given = consentInForce(consents, studyId);
  // No made-up id may outlive its consent.
  if (given) await services.participants.remove(studyId, personId);
  const keepsCopies =
    given !== undefined && (await withdrawCopies(services, { ...given, consents, kinds: EXPORT_KINDS }));
  return { type: 'withdrawConsent', studyId, keepsCopies } as const;
}
