/*
 * The service worker. Each import adds handlers of its own. The build combines them into one script
 * (`client/build/build-worker.ts`), which may take 5 KB after gzip.
 */
import './lifecycle.ts';
import './requests.ts';
import './questions.ts';
import './outbox-sync.ts';
import './reminders.ts';
