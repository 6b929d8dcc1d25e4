/** What a promise fails with, and after how long, in milliseconds. Throws when it succeeds. */
export async function failureOf(promise: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const began = performance.now();
  try {
    await promise;
  } catch (error) {
    return { error, afterMs: performance.now() - began };
  }
  throw new Error('this was to fail');
}
