/**
 * All that a reminder ever says. It is the same for everyone and tells nothing about the person, because others may
 * read a lock screen.
 */
export const REMINDER_TITLE = 'Reminder';
export const REMINDER_TEXT = 'A minute for yourself?';

/** A newer reminder replaces an older one that is still shown, or that the push service has not delivered yet. */
export const REMINDER_TAG = 'reminder';

/**
 * The push message of every reminder, in the form of Declarative Web Push: newer versions of iOS show it without the
 * app's worker. A worker shows the same words. `address` is the page that a tap opens.
 */
export const reminderMessage = (address: string) => ({
  web_push: 8030,
  notification: {
    title: REMINDER_TITLE,
    body: REMINDER_TEXT,
    lang: 'en',
    tag: REMINDER_TAG,
    navigate: address,
  },
});
