/**
 * Calls Hearten's server once, in this browser's session and past its cache. The call and the reading of the answer
 * fail after `timeoutMs`. A redirect fails as well, because it comes from the network and not from Hearten.
 */
export const sendRequest = (
  fetch: typeof globalThis.fetch,
  path: string,
  timeoutMs: number,
  { headers, ...request }: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> =>
  fetch(new URL(path, location.origin), {
    ...request,
    headers: { Accept: 'application/json', ...headers },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
