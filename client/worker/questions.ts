import { BUILD_QUESTION, SHARED_TEXT_QUESTION } from '../lib/worker-questions.ts';
import { deleteUnusedBuilds } from './build-cache.ts';
import { BUILD, scope } from './scope.ts';
import { takeShared } from './shared-text.ts';

/** Answers the questions of pages. A page sends a port along for the answer (`client/lib/ask.ts`). */
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  switch (event.data) {
    case BUILD_QUESTION:
      port?.postMessage(BUILD);
      // A page asks after a change of worker, and at its start if a worker has served it. The page before it may have
      // been the last of its build.
      event.waitUntil(deleteUnusedBuilds());
      break;
    case SHARED_TEXT_QUESTION:
      port?.postMessage(takeShared());
      break;
  }
});
