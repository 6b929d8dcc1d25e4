import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';
import { hasReminders } from './has-reminders.ts';

const { Component: ReminderLine } = lazyWithRetry(
  async () => (await import('./reminder-line.tsx')).ReminderLine,
  { isOptional: true },
);

/** Shows reminders, and questions about them, inside the app. Its code is fetched only if `hasReminders` is true. */
export function ReminderHost() {
  const userId = user.value?.id;
  if (userId === undefined || !hasReminders(userId)) return null;
  return (
    <ErrorBoundary key={userId}>
      <ReminderLine userId={userId} />
    </ErrorBoundary>
  );
}
