import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';

const { Component: Outbox } = lazyWithRetry(async () => (await import('./outbox-host.tsx')).OutboxHost, {
  isOptional: true,
});
const { Component: Strip } = lazyWithRetry(async () => (await import('./offline-strip.tsx')).OfflineStrip, {
  isOptional: true,
});

/** Sends the waiting writes of the signed-in person. Its code is loaded after the first paint. */
export function OfflineHost() {
  const person = user.value;
  if (!person) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Outbox key={person.id} userId={person.id} />
    </ErrorBoundary>
  );
}

/** The strip below the header of each page, while it has something to say. */
export function OfflineNotice() {
  if (!user.value) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Strip />
    </ErrorBoundary>
  );
}
