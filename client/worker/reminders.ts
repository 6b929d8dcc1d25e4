import { REMINDER_TAG, REMINDER_TEXT, REMINDER_TITLE } from '../../domain/reminders/notification.ts';
import { scope } from './scope.ts';

/** The page that a tap opens where none is open. */
const HOME = '/';

/*
 * Every push message shows the same words, whatever it contains: browsers withdraw the permission from workers that show
 * nothing, and no sender can put other words on a lock screen.
 */
scope.addEventListener('push', (event) => {
  const options = { body: REMINDER_TEXT, tag: REMINDER_TAG, lang: 'en', icon: '/icons/any-192.png' };
  event.waitUntil(scope.registration.showNotification(REMINDER_TITLE, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showApp());
});

/** Shows an open page of the app as it is, so that nothing the person was writing is lost, or opens one. */
async function showApp(): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page) await page.focus();
  else await scope.clients.openWindow(HOME);
}
