import type { FastifyReply } from 'fastify';

/**
 * With `?clear=storage` tells the browser to delete what it stores for Hearten: databases, local storage, caches and the
 * service worker. A deletion by the page itself leaves the bytes on the disk; this one does not. Cookies stay: signing
 * out removes those of the session, and the device cookie belongs to the device.
 */
export function clearBrowser(
  { query }: { readonly query: { readonly clear?: 'storage' } },
  reply: FastifyReply,
): void {
  if (query.clear) reply.header('Clear-Site-Data', `"${query.clear}"`);
}
