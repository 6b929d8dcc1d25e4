/**
 * Why a command was refused. The API maps each code to one HTTP status in exactly one place
 * (`api/plugins/errors.ts`).
 */
export type DomainErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'taken'
  | 'reused-command-id'
  | 'too-many';

/** A broken rule. `message` is fit to show to a person. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
