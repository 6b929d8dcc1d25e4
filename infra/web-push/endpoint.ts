/**
 * The address of a push subscription, if the server may send to it: https on port 443, without credentials, at one of
 * the hosts or below one. Undefined for every other address: a client names it, so it could lead anywhere.
 */
export function allowedEndpoint(endpoint: string, hosts: readonly string[]): URL | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return undefined;
  }
  const { hostname } = url;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) ? url : undefined;
}
