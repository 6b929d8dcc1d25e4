import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { prepareClientPages, setPageHeaders, UNSERVED_FILES } from '../client-pages.ts';
import workerRoutes from '../routes/worker/routes.ts';
import { sendEncoded } from '../send-document.ts';
import { smallestEncoding } from '../shared-body.ts';

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
    // A route for each of a thousand files would take a quarter of a start.
    serve: false,
    cacheControl: false,
    // The build writes a compressed copy beside every larger text file.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS_PREFIX);
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  await workerRoutes(app, { pages });
  const files = await servedFiles(folder);

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*']);
    if (isFileOrApi(request.params['*'])) return reply.callNotFound();
    const page = pages.pageFor(request);
    const encoding = smallestEncoding(request.headers['accept-encoding']);
    setPageHeaders(reply, page);
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding, Cookie');
    return sendEncoded(reply, page.body, encoding);
  });
}

/** The paths of the files that are served as they are, with `/` on every system. No other file of the folder is. */
async function servedFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(paths.filter((path) => !UNSERVED_FILES.includes(path) && !/\.(?:br|gz)$/.test(path)));
}

/**
 * A path (decoded, without the first slash) below /api, or whose last part looks like a file name, is not a
 * screen.
 */
const isFileOrApi = (path: string) => /^api(\/|$)|\.[a-z0-9]+$/i.test(path);
