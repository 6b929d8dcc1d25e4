/** The error of a promise and the time until it, in milliseconds. Throws if the promise succeeds. */
export async function failureOf(promise: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const began = performance.now();
  try {
    await promise;
  } catch (error) {
    return { error, afterMs: performance.now() - began };
  }
  throw new Error('expected a failure');
}
