/** The promise's outcome. Throws `TimeoutError` if it takes longer than `ms`. The work goes on all the same. */
export const withTimeout = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), ms);
    // Without effect once the returned promise is settled.
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
