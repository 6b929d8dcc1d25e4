import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import { SharedBody } from './shared-body.ts';

const EMPTY_PAGE = 'index.html';
const PRERENDERED_PAGES = 'documents.json';
const WORKER = 'worker.js';
const OFFLINE_FILES = 'offline-files.json';

/** Files of the built client that the server reads at its start and does not serve under their own names. */
export const UNSERVED_FILES = [EMPTY_PAGE, PRERENDERED_PAGES, WORKER, OFFLINE_FILES];

/** The length of a build's name. 72 bits are enough to tell builds apart. */
const BUILD_LENGTH = 12;

/** An entry of `documents.json`, which the build writes: the prerendered page of an address. */
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

interface Page {
  readonly body: SharedBody;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** The built client with the values of this server filled in. */
export interface ClientPages {
  /** The prerendered page for a request if there is one, otherwise the shell. */
  pageFor(request: Pick<FastifyRequest, 'url' | 'headers'>): Page;
  /** The page without any content. It is the same for everybody, so browsers may keep it. */
  readonly shell: Page;
  /**
   * Names the built client together with the values that this server fills in. It changes when any of them does: with
   * the files of the client, and also with the master key, the mode or the public origins. Empty where no service worker
   * may run.
   */
  readonly build: string;
  /** The service worker of this build. Without a build it removes itself. */
  readonly worker: SharedBody;
  /** The list of the files that the app needs without a network, as JSON. */
  readonly offlineFiles: SharedBody;
}

/** Prepares the pages of the client built into `folder`. */
export async function prepareClientPages(app: FastifyInstance, folder: string): Promise<ClientPages> {
  const { demo, https, openOverHttp, relyingParty, serviceWorker, publicOrigins } = app.config;
  const mode = [demo && 'demo', openOverHttp && 'insecure'].filter(Boolean).join(' ');
  const { suffix, signedIn } = cookieNames(app.services.masterKey, https);
  const fill = (template: string) =>
    template
      .replaceAll('%HEARTEN_COOKIE_SUFFIX%', suffix)
      .replaceAll('%HEARTEN_MODE%', mode)
      .replaceAll('%HEARTEN_PASSKEYS%', relyingParty ? 'yes' : '');
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  const shell = fill(await read(EMPTY_PAGE));
  // Over plain http every page begins with a warning, which the prerendered pages do not contain.
  const drawn = openOverHttp ? [] : (JSON.parse(await read(PRERENDERED_PAGES)) as readonly PrerenderedPage[]);
  const offersPasskeys = relyingParty !== undefined;
  const shown = drawn
    .filter(
      ({ mode: shownIn = mode, passkeys = offersPasskeys }) =>
        shownIn === mode && passkeys === offersPasskeys,
    )
    .map((page) => ({ ...page, html: fill(page.html) }));
  const code = await read(WORKER);
  const offlineFiles = await read(OFFLINE_FILES);

  // Without https a worker could serve what someone on the network had put into its cache.
  const mayHaveWorker = serviceWorker && !openOverHttp;
  const parts = [code, offlineFiles, shell, ...shown.map(({ html }) => html)];
  const build = mayHaveWorker ? nameOf([...parts, app.policyTemplate, ...publicOrigins(0)]) : '';
  const prepare = (html: string) => preparePage(html.replaceAll('%HEARTEN_WORKER%', build));

  const empty = prepare(shell);
  const pages = new Map(shown.map(({ address, hint, html }) => [keyOf(address, hint), prepare(html)]));
  return {
    pageFor({ url, headers }) {
      const hint = headers.cookie?.includes(`${signedIn}=`) ?? false;
      return pages.get(keyOf(url, hint)) ?? pages.get(keyOf(url.split('?', 1)[0] ?? '', hint)) ?? empty;
    },
    shell: empty,
    build,
    worker: new SharedBody(`self.heartenBuild=${JSON.stringify(build)};\n${code}`),
    offlineFiles: new SharedBody(offlineFiles),
  };
}

/** Sets the headers of a page: its type, and a policy that allows its inline parts. */
export function setPageHeaders(reply: FastifyReply, { scriptHashes, styleHashes }: Page): void {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", ["script-src 'self'", ...scriptHashes].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styleHashes].join(' '));
  reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8');
}

const keyOf = (address: string, hint: boolean) => `${address} ${hint}`;

/** A short name for these parts. Other parts get another name. */
function nameOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}\0`).update(part);
  return hash.digest('base64url').slice(0, BUILD_LENGTH);
}

const preparePage = (html: string): Page => ({
  body: new SharedBody(html),
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
