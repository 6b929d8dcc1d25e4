import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cookieNames } from '../cookie-names.ts';

/** Files whose name holds a hash of their content never change. */
const ASSETS_PREFIX = '/assets/';
const YEAR_S = 31_536_000;

/** Serves the built client: its files, and its page for every address that is a screen of the app. */
export default async function clientFiles(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  const page = await preparePage(app, await readFile(join(folder, 'index.html'), 'utf8'));

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    // The build lays a compressed twin beside every larger text file.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS_PREFIX);
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isFileOrApi(request.params['*'])) return reply.callNotFound();
    const { encoding, body } = bestFor(page, request.headers['accept-encoding']);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding')
      .header('Content-Security-Policy', withHashes(String(reply.getHeader('content-security-policy')), page))
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

interface Page {
  readonly plain: Buffer;
  /** Smallest first. */
  readonly encoded: ReadonlyMap<string, Buffer>;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

async function preparePage(app: FastifyInstance, template: string): Promise<Page> {
  const { demo, https, openOverHttp } = app.config;
  const mode = [demo && 'demo', openOverHttp && 'insecure'].filter(Boolean).join(' ');
  const { suffix } = cookieNames(app.services.masterKey, https);
  const html = template.replaceAll('%HEARTEN_COOKIE_SUFFIX%', suffix).replaceAll('%HEARTEN_MODE%', mode);
  const plain = Buffer.from(html);
  return {
    plain,
    encoded: new Map([
      ['br', brotliCompressSync(plain)],
      ['gzip', gzipSync(plain)],
    ]),
    scriptHashes: inlineHashes(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styleHashes: inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

/** The page in the smallest form the browser takes. */
function bestFor({ plain, encoded }: Page, accepted = ''): { encoding?: string; body: Buffer } {
  const taken = accepted.split(',').map((coding) => coding.trim().split(';', 1)[0]);
  for (const [encoding, body] of encoded) if (taken.includes(encoding)) return { encoding, body };
  return { body: plain };
}

const inlineHashes = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content]) =>
      `'sha256-${createHash('sha256')
        .update(content ?? '')
        .digest('base64')}'`,
  );

const withHashes = (policy: string, { scriptHashes, styleHashes }: Page) =>
  policy
    .replace("script-src 'self'", ["script-src 'self'", ...scriptHashes].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styleHashes].join(' '));

/** A path (decoded, without its first slash) below /api, or whose last part looks like a file, is no screen. */
const isFileOrApi = (path: string) => /^api(\/|$)|\.[a-z0-9]+$/i.test(path);
