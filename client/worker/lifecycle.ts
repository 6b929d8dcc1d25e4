import { removeWorker, storeBuild } from './build-cache.ts';
import { BUILD, scope } from './scope.ts';

/** How soon a worker that still waits asks again to take over. */
const ASK_AGAIN_MS = 1_000;

/*
 * A new worker takes over as soon as it has stored its build. Pages of the older build stay open and get their files
 * from the older cache; only the next page is of the new build.
 */
scope.addEventListener('install', (event) => {
  event.waitUntil((BUILD ? storeBuild() : Promise.resolve()).then(takeOver));
});

/**
 * Takes over from the older worker, and asks again while that one goes on. Chromium ends the older worker when this one
 * is installed, but only once: a request in that moment starts it again, and it goes on for up to five minutes.
 */
async function takeOver(): Promise<void> {
  await scope.skipWaiting();
  setTimeout(() => scope.registration.waiting && takeOver(), ASK_AGAIN_MS);
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(BUILD ? scope.clients.claim() : removeWorker());
});
