/** Logs the failure of something the person asked for, when the screen does not give the reason. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the client's log
  console.error(what, error);
}

/** Logs a failure that the screen reports, or that the next attempt makes up for. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the client's log
  console.warn(what, error);
}

/**
 * Returns a handler for an error that changes nothing for the person. It logs the error with the reason at
 * debug level: `load().catch(ignoreError('…'))`.
 */
export const ignoreError =
  (reason: string) =>
  (error: unknown): undefined => {
    // biome-ignore lint/suspicious/noConsole: this is the client's log
    console.debug(reason, error);
  };

/** The same for an error that the person may notice. It logs a warning. */
export const warnAbout =
  (what: string) =>
  (error: unknown): undefined => {
    logWarning(what, error);
  };
