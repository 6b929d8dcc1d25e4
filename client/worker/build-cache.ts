import { ask } from '../lib/ask.ts';
import { buildCaches, deleteBuildCaches } from '../lib/build-caches.ts';
import { BUILD_CACHE_PREFIX } from '../lib/stored-names.ts';
import { BUILD_QUESTION } from '../lib/worker-questions.ts';
import { BUILD, scope } from './scope.ts';

/** The shell of this build, as the server knows it and as it is stored. */
const SHELL = `/shell?build=${BUILD}`;
const FILES = `/shell.json?build=${BUILD}`;

const OWN_CACHE = BUILD_CACHE_PREFIX + BUILD;

/** Files below this path have a hash of their content in their name. Others may differ between builds. */
const HASHED = '/assets/';

/** Downloads what will be stored. Throws for an error or a redirect, so that nothing wrong is stored. */
async function download(address: string, cache: RequestCache = 'no-store'): Promise<Response> {
  const answer = await fetch(address, { cache, priority: 'low' });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status}: ${address}`);
  return answer;
}

/**
 * Stores the files of this build and then its shell. A file with a hash in its name that another build has stored is
 * not fetched again. Throws if anything is missing: then the worker is not installed, and the older one goes on with
 * its own files.
 */
export async function storeBuild(): Promise<void> {
  const files = (await (await download(FILES)).json()) as readonly string[];
  const cache = await caches.open(OWN_CACHE);
  const fileFor = async (file: string) => {
    if (!file.startsWith(HASHED)) return download(file);
    // The page has fetched some of them already, so they are in the browser's own cache.
    return (await storedFile(file)) ?? download(file, 'default');
  };
  await Promise.all(files.map(async (file) => cache.put(file, await fileFor(file))));
  await cache.put(SHELL, await download(SHELL));
}

/** The stored shell of this build. Undefined if the browser has removed it. */
export const storedShell = (): Promise<Response | undefined> =>
  caches.match(SHELL, { cacheName: OWN_CACHE, ignoreVary: true });

/** A file of this build, or of another stored one, because an open page may be older. */
export const storedFile = async (path: string): Promise<Response | undefined> =>
  (await caches.match(path, { cacheName: OWN_CACHE, ignoreVary: true })) ??
  caches.match(path, { ignoreVary: true });

/**
 * Deletes the files of other builds that no open page uses. Deletes none if a page does not say which build it is
 * of, or while a newer worker is on its way: its build is not used yet.
 */
export async function deleteUnusedBuilds(): Promise<void> {
  const names = await buildCaches();
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const used = await Promise.all(pages.map((page) => ask(page, BUILD_QUESTION)));
  const { installing, waiting } = scope.registration;
  if (used.includes(undefined) || installing || waiting) return;
  for (const name of names) {
    if (name !== OWN_CACHE && !used.includes(name.slice(BUILD_CACHE_PREFIX.length)))
      await caches.delete(name);
  }
}

/** Removes this worker and all that it has stored. Open pages go on with the network. */
export async function removeWorker(): Promise<void> {
  await deleteBuildCaches();
  await scope.registration.unregister();
}
