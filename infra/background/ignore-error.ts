import type { Logger } from './logger.ts';

/**
 * Returns a handler for an error that has no consequence, such as closing a connection that is already gone.
 * It logs the error at debug. `because` says what failed and why that does not matter.
 */
export function ignoreError(log: Logger, because: string): (error: unknown) => undefined {
  return (error) => {
    log.debug({ err: error }, `ignored: ${because}`);
  };
}
