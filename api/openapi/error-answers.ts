import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import { SESSION_ENDS } from '../../domain/account/session.ts';
import { ROLE_REFUSALS } from '../../domain/staff/roles.ts';

/** The meaning of each refusal in the OpenAPI document, by status. */
const MEANING: Readonly<Record<number, string>> = {
  400: 'Malformed, or breaks a rule; `message` says which',
  401: 'Not signed in, or wrong credentials; `reason` says why the session of the cookie has ended, if it had one',
  403: 'Not yours, sent from another site, health data without consent, or without the role that `reason` is about',
  404: 'Not found',
  409: 'Already taken by someone else',
  413: 'The body is too long',
  415: 'The body is not JSON',
  422: 'This `Idempotency-Key` was used with another call',
  426: 'Called without a request for a WebSocket',
  429: 'Too many calls; `Retry-After` says when to try again, in seconds',
  500: 'Something went wrong here',
  503: 'Not ready or too busy; `Retry-After` says when to try again, in seconds',
};

/** The body of a refusal. `message` is written for the person. */
const ErrorAnswer = Type.Object(
  { statusCode: Type.Integer(), error: Type.String(), message: Type.String() },
  { additionalProperties: false },
);

/** The body of a 401. Without a cookie of an ended session it has no `reason`. */
const NotSignedInAnswer = Type.Object(
  { ...ErrorAnswer.properties, reason: Type.Optional(Type.Enum([...SESSION_ENDS])) },
  { additionalProperties: false },
);

/** The body of a 403. Only a call that needs a role has a `reason`. */
const ForbiddenAnswer = Type.Object(
  { ...ErrorAnswer.properties, reason: Type.Optional(Type.Enum([...ROLE_REFUSALS])) },
  { additionalProperties: false },
);

const ANSWER_OF_STATUS: Readonly<Record<number, typeof ErrorAnswer>> = {
  401: NotSignedInAnswer,
  403: ForbiddenAnswer,
};

/** The response schemas for these statuses. Throws for a status without a meaning above. */
export function errorAnswers(statuses: Iterable<number>) {
  const known = [...new Set(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(known.map((status) => [status, errorAnswer(status)]));
}

function errorAnswer(status: number) {
  const description = MEANING[status];
  if (!description) throw new Error(`error-answers.ts has no meaning for status ${status}`);
  const error = STATUS_CODES[status] ?? 'Error';
  const schema = ANSWER_OF_STATUS[status] ?? ErrorAnswer;
  return { ...schema, description, examples: [{ statusCode: status, error, message: description }] };
}
