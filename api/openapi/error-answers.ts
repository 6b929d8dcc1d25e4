import { STATUS_CODES } from 'node:http';
import Type from 'typebox';

/** Why a call is refused, by status: the sentences of the API's own description. */
const MEANING: Readonly<Record<number, string>> = {
  400: 'Malformed, or against a rule; `message` says which',
  401: 'No account, where one is needed',
  403: 'Not yours, or sent from another site',
  404: 'Not there',
  409: 'Taken by somebody else',
  413: 'The body is too long',
  415: 'The body is not JSON',
  422: 'This `Idempotency-Key` was used with another body',
  426: 'Called without asking for a WebSocket',
  429: 'Too many; `Retry-After` says when to try again, in seconds',
  500: 'Something went wrong here',
  503: 'Not ready or too busy; `Retry-After` says when to try again, in seconds',
};

/** The body of every refusal. `message` is fit to be shown to a person. */
const ErrorAnswer = Type.Object(
  { statusCode: Type.Integer(), error: Type.String(), message: Type.String() },
  { additionalProperties: false },
);

/** The answers of a route for these statuses, ready for `response` of its schema. */
export function errorAnswers(statuses: Iterable<number>) {
  const known = [...new Set(statuses)].sort((a, b) => a - b);
  return Object.fromEntries(known.map((status) => [status, errorAnswer(status)]));
}

function errorAnswer(status: number) {
  const description = MEANING[status];
  if (!description) throw new Error(`error-answers.ts does not say what status ${status} means`);
  const error = STATUS_CODES[status] ?? 'Error';
  return { ...ErrorAnswer, description, examples: [{ statusCode: status, error, message: description }] };
}
