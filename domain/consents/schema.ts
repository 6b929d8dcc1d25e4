import Type, { type Static } from 'typebox';
import { orNull } from '../or-null.ts';
import type { ConsentAnswers } from './decide.ts';

/** The answers as fields of a body. All of them are optional. */
export const consentFields = {
  healthDataConsent: Type.Optional(
    Type.Boolean({
      description:
        'Whether the server may keep health data: mood, energy, journal, acts, and a safety plan in the account',
    }),
  ),
  consentVersion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The version of the text that was shown. Without it, the newest one counts.',
    }),
  ),
  isAdult: Type.Optional(Type.Boolean({ description: 'Whether the person is 18 or older' })),
};

export const ConsentsBody = Type.Object(consentFields, { additionalProperties: false });
export type ConsentsBody = Static<typeof ConsentsBody>;

/** The answers of a person, and what this server asks. An answer that was never given is null. */
export const Consents = Type.Object({
  healthDataConsent: orNull(Type.Boolean()),
  consentVersion: orNull(Type.Integer(), {
    description: 'The version of the text that the person agreed to',
  }),
  consentDay: orNull(Type.String({ format: 'date' }), {
    description: 'The person’s local day of their answer about health data',
  }),
  isAdult: orNull(Type.Boolean()),
  mayKeepHealthData: Type.Boolean({
    description:
      'Whether the server keeps new health data of the caller. False for a visitor where it asks first.',
  }),
  isRequired: Type.Boolean({
    description:
      'Whether this server refuses health data without consent: where `PUBLIC_ORIGIN` is set, or in production',
  }),
  newestVersion: Type.Integer({ description: 'The version of the text that a new consent is for' }),
  operator: orNull(Type.String(), {
    description: 'Who runs this server: `HEARTEN_OPERATOR`, or null if it is not set',
  }),
});
export type Consents = Static<typeof Consents>;

/** The answers of a body in the words of the domain. */
export const answersFromApi = ({
  healthDataConsent,
  consentVersion,
  isAdult,
}: ConsentsBody): ConsentAnswers => ({
  healthData: healthDataConsent,
  textVersion: consentVersion,
  isAdult,
});
