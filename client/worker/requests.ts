import { ignoreError } from '../lib/log.ts';
import { storedFile, storedShell } from './build-cache.ts';
import { BUILD, scope } from './scope.ts';
import { SHARE_PATH, takeOverShare } from './shared-text.ts';
import { checkVersion } from './version-check.ts';

/** Addresses that the server always answers itself: the API with its description, and what monitoring asks. */
const OF_SERVER = /^\/(?:api|live|metrics|ready|serving)(?:\/|$)/;
const FILE = /\.[a-z0-9]+$/i;

/*
 * Screens and built files are answered from the cache. Calls of the API pass by: the worker neither answers nor stores
 * them.
 */
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!BUILD || origin !== location.origin || OF_SERVER.test(pathname)) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) takeOverShare(event);
  if (request.method !== 'GET') return;
  if (FILE.test(pathname)) {
    event.respondWith(answer(storedFile(pathname), request));
  } else if (request.mode === 'navigate') {
    // The event does not wait for this check, because browsers look for a newer worker once this one is idle.
    void checkVersion();
    event.respondWith(answer(storedShell(), request));
  }
});

/** The stored answer, or that of the network if nothing is stored. */
async function answer(stored: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await stored.catch(ignoreError('the network answers instead'))) ?? fetch(request);
}
