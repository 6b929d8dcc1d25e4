import { type ConsentsState, mayKeepHealthData } from '../../../domain/consents/decide.ts';
import type { Consents } from '../../../domain/consents/schema.ts';
import { CONSENT_TEXT } from '../../../domain/consents/text.ts';
import type { Account } from '../../../infra/accounts/accounts.ts';
import type { AppConfig } from '../../app.ts';

/** The consents as the API shows them to `account`, or to a visitor if it is undefined. */
export const consentsAnswer = (
  state: ConsentsState,
  account: Account | undefined,
  { requiresConsent, operator }: Pick<AppConfig, 'requiresConsent' | 'operator'>,
): Consents => ({
  healthDataConsent: state.healthData?.isGiven ?? null,
  consentVersion: state.healthData?.textVersion ?? null,
  consentDay: state.healthData?.day ?? null,
  isAdult: state.isAdult ?? null,
  mayKeepHealthData: !requiresConsent || account?.demo === true || mayKeepHealthData(state),
  isRequired: requiresConsent,
  newestVersion: CONSENT_TEXT.version,
  operator: operator ?? null,
});
