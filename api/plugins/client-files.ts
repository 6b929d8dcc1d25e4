import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CompressedBody, compressBody, smallestEncoding } from '../compressed-body.ts';
import { cookieNames } from '../cookie-names.ts';

/** Files below this path have a hash of their content in their name and never change. */
const ASSETS_PREFIX = '/assets/';
const YEAR_S = 31_536_000;

const EMPTY_PAGE = 'index.html';
const PRERENDERED_PAGES = 'documents.json';

/** An entry of `documents.json`, which the build writes: the first page of an address. */
interface PrerenderedPage {
  /** A path, with or without a query. */
  readonly address: string;
  /** The mode that the page was rendered for. Without it the page is the same in every mode. */
  readonly mode?: string;
  /** Whether passkeys are offered on it. Without it the page is the same in both cases. */
  readonly passkeys?: boolean;
  /** True for browsers with the cookie that says that someone may be signed in. */
  readonly hint: boolean;
  readonly html: string;
}

/** Serves the built client: its files, and its page for the address of every screen. */
export default async function clientFiles(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  const pageFor = await preparePages(app, folder);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: [EMPTY_PAGE, PRERENDERED_PAGES, '**/*.{br,gz}'],
    // The build writes a compressed copy beside every larger text file.
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.slice(folder.length).replaceAll('\\', '/').startsWith(ASSETS_PREFIX);
      reply.header('Cache-Control', immutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (isFileOrApi(request.params['*'])) return reply.callNotFound();
    const page = pageFor(request);
    const { encoding, body } = smallestEncoding(page, request.headers['accept-encoding']);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding, Cookie')
      .header('Content-Security-Policy', withHashes(String(reply.getHeader('content-security-policy')), page))
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

interface Page extends CompressedBody {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/**
 * Prepares the pages and returns a function that selects the page for a request: the prerendered one if there
 * is one, otherwise the empty one.
 */
async function preparePages(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest) => Page> {
  const { demo, https, openOverHttp, relyingParty } = app.config;
  const mode = [demo && 'demo', openOverHttp && 'insecure'].filter(Boolean).join(' ');
  const { suffix, signedIn } = cookieNames(app.services.masterKey, https);
  const prepare = (template: string) =>
    preparePage(
      template
        .replaceAll('%HEARTEN_COOKIE_SUFFIX%', suffix)
        .replaceAll('%HEARTEN_MODE%', mode)
        .replaceAll('%HEARTEN_PASSKEYS%', relyingParty ? 'yes' : ''),
    );

  const empty = await prepare(await readFile(join(folder, EMPTY_PAGE), 'utf8'));
  const drawn = JSON.parse(
    await readFile(join(folder, PRERENDERED_PAGES), 'utf8'),
  ) as readonly PrerenderedPage[];
  const pages = new Map<string, Page>();
  // Over plain http every page begins with a warning, which the prerendered pages do not contain.
  const offersPasskeys = relyingParty !== undefined;
  for (const page of openOverHttp ? [] : drawn) {
    const { address, hint, html, mode: shownIn = mode, passkeys = offersPasskeys } = page;
    if (shownIn === mode && passkeys === offersPasskeys) pages.set(keyOf(address, hint), await prepare(html));
  }
  return ({ url, headers }) => {
    const hint = headers.cookie?.includes(`${signedIn}=`) ?? false;
    return pages.get(keyOf(url, hint)) ?? pages.get(keyOf(url.split('?', 1)[0] ?? '', hint)) ?? empty;
  };
}

const keyOf = (address: string, hint: boolean) => `${address} ${hint}`;

const preparePage = async (html: string): Promise<Page> => ({
  ...(await compressBody(html)),
  scriptHashes: inlineHashes(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styleHashes: inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
});

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

/**
 * A path (decoded, without the first slash) below /api, or whose last part looks like a file name, is not a
 * screen.
 */
const isFileOrApi = (path: string) => /^api(\/|$)|\.[a-z0-9]+$/i.test(path);
