import type { FastifyInstance } from 'fastify';
import { type ClientPages, setPageHeaders } from '../../client-pages.ts';
import { sendDocument } from '../../send-document.ts';
import sharedText from './shared-text.ts';

interface BuildQuery {
  readonly Querystring: { readonly build?: string };
}

/** The files that the installed app needs: its service worker, the shell, and the list of the files to store. */
export default async function workerRoutes(
  app: FastifyInstance,
  { pages }: { readonly pages: ClientPages },
): Promise<void> {
  const hidden = { schema: { hide: true } };

  app.get('/sw.js', hidden, (request, reply) =>
    sendDocument(request, reply.type('text/javascript; charset=utf-8'), pages.worker),
  );

  /*
   * A service worker asks for the shell of its own build. While an update runs, processes of two releases answer, and a
   * worker must not store the shell of another release. So a process of another build answers 404. The installation of
   * the worker then fails, and the page starts it again later.
   */
  const isOtherBuild = ({ build }: BuildQuery['Querystring']) => build !== undefined && build !== pages.build;

  app.get<BuildQuery>('/shell', hidden, (request, reply) => {
    if (isOtherBuild(request.query)) return reply.callNotFound();
    setPageHeaders(reply, pages.shell);
    return sendDocument(request, reply, pages.shell.body);
  });

  app.get<BuildQuery>('/shell.json', hidden, (request, reply) => {
    if (isOtherBuild(request.query)) return reply.callNotFound();
    return sendDocument(request, reply.type('application/json; charset=utf-8'), pages.offlineFiles);
  });

  // A plugin of its own, because its content type parser must not apply to other routes.
  await app.register(sharedText);
}
