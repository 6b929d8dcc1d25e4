import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { prepareClientPages, setPageHeaders, UNSERVED_FILES } from '../client-pages.ts';
import { smallestEncoding } from '../compressed-body.ts';
import workerRoutes from '../routes/worker/routes.ts';

/** Files below this path have a hash of their content in their name and never change. */
const ASSETS_PREFIX = '/assets/';
const YEAR_S = 31_536_000;

/** Serves the built client: its files, its service worker, and its page for the address of every screen. */
export default async function clientFiles(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  const pages = await prepareClientPages(app, folder);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: [...UNSERVED_FILES, '**/*.{br,gz}'],
    // The build writes a compressed copy beside every larger text file.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS_PREFIX);
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  await app.register(workerRoutes, { pages });

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isFileOrApi(request.params['*'])) return reply.callNotFound();
    const page = pages.pageFor(request);
    const { encoding, body } = smallestEncoding(page, request.headers['accept-encoding']);
    if (encoding) reply.header('Content-Encoding', encoding);
    setPageHeaders(reply, page);
    return reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding, Cookie').send(body);
  });
}

/**
 * A path (decoded, without the first slash) below /api, or whose last part looks like a file name, is not a
 * screen.
 */
const isFileOrApi = (path: string) => /^api(\/|$)|\.[a-z0-9]+$/i.test(path);
