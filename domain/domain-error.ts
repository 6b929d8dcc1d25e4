/** Why a command was refused. `api/plugins/errors.ts` maps each code to one HTTP status. */
export type DomainErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'taken'
  | 'reused-command-id'
  | 'too-many';

/** A broken rule. `message` is written for the person who sent the command. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
