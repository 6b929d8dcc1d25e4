import { removeWorker, storeBuild } from './build-cache.ts';
import { BUILD, scope } from './scope.ts';

/**
 * How long a worker that has not taken over waits before it asks again: longer than the requests of an opening page.
 */
const ASK_AGAIN_MS = 5_000;

/*
 * A new worker takes over as soon as it has stored its build. Pages of the older build stay open and get their files
 * from the older cache; only the next page is of the new build.
 */
scope.addEventListener('install', (event) => {
  event.waitUntil((BUILD ? storeBuild() : Promise.resolve()).then(takeOver));
});

/**
 * Takes over from the older worker. Chromium ends that one when this one is installed, but a request in that moment
 * starts it again, so this one asks again after each `ASK_AGAIN_MS` until it has taken over. Chromium ignores a third
 * try: if a request also comes at the moment of the second one, the older worker goes on until it has had no request
 * for half a minute, and at most for five minutes (`ServiceWorkerVersion::SkipWaiting` and
 * `ServiceWorkerRegistration::IsReadyToActivate` in Chromium's source).
 */
async function takeOver(): Promise<void> {
  await scope.skipWaiting();
  // In a slow browser this worker may still be installing by then.
  setTimeout(() => {
    const { installing, waiting } = scope.registration;
    if (installing || waiting) void takeOver();
  }, ASK_AGAIN_MS);
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(BUILD ? scope.clients.claim() : removeWorker());
});
