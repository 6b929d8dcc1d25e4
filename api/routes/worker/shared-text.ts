import type { FastifyInstance } from 'fastify';

/**
 * The address of the manifest's share target. The service worker keeps a shared text on the device and answers in the
 * server's place. Without the worker the browser sends the text here: it is neither read nor stored, and the page says
 * what to do instead.
 */
export default async function sharedText(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  // The system's share sheet is not a page of Hearten, so browsers send no Origin header.
  const options = { schema: { hide: true }, config: { fromAnySite: true } } as const;
  app.post('/share', options, (_request, reply) => reply.redirect('/share', 303));
}
