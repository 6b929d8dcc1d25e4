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
      // Each page asks once, at its start. The page that it replaced may have been the last one of an older build.
      event.waitUntil(deleteUnusedBuilds());
      break;
    case SHARED_TEXT_QUESTION:
      port?.postMessage(takeShared());
      break;
  }
});
