import type { Consents } from '../../domain/consents/schema.ts';

/** The consents of a person who has not answered yet, on a server that demands them. */
export const UNANSWERED: Consents = {
  healthDataConsent: null,
  consentVersion: null,
  consentDay: null,
  isAdult: null,
  mayKeepHealthData: false,
  isRequired: true,
  newestVersion: 3,
  operator: 'Verein Herzlicht, Bern',
};
