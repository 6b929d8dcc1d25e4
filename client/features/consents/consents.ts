import type { Consents, ConsentsBody } from '../../../domain/consents/schema.ts';
import { CONSENT_TEXT } from '../../../domain/consents/text.ts';
import { api } from '../../lib/api.ts';
import { putResource, type Resource, useResource } from '../../lib/resource.ts';
import { send } from '../../lib/send.ts';

const KEY = 'consents';

/** One's own consents, and who runs this server. For a visitor all answers are null. */
export const useConsents = (): Resource<Consents> =>
  useResource(KEY, (signal) => api('GET /api/consents', {}, { signal }));

/** Gives or withdraws consents. */
export async function answerConsents(body: ConsentsBody): Promise<void> {
  putResource(KEY, await send('PUT /api/consents', { body }));
}

/** The answers of the two boxes, as the API takes them. */
export const answersOf = (boxes: { healthData: boolean; isAdult: boolean }): ConsentsBody => ({
  healthDataConsent: boxes.healthData,
  consentVersion: CONSENT_TEXT.version,
  isAdult: boxes.isAdult,
});
