import { BUILD_QUESTION, SHARED_TEXT_QUESTION } from '../lib/worker-questions.ts';
import { deleteUnusedBuilds } from './build-cache.ts';
import { BUILD, scope } from './scope.ts';
import { takeShared } from './shared-text.ts';

/** Answers the questions of pages. Each comes with a port for its answer (`client/lib/ask.ts`). */
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  switch (event.data) {
    case BUILD_QUESTION:
      port?.postMessage(BUILD);
      // A page that asks has just started, so another one may have gone.
      event.waitUntil(deleteUnusedBuilds());
      break;
    case SHARED_TEXT_QUESTION:
      port?.postMessage(takeShared());
      break;
  }
});
