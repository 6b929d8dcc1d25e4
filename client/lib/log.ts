/** What a person need not be told, for whoever looks at the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it is what this is for
  console.error(what, error);
}

/** The same of what makes no difference to anything the person has done. */
export function logWarning(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it is what this is for
  console.warn(what, error);
}
