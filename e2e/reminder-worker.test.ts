import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The globals of a service worker that its handlers for push messages use. */
class WorkerScope extends EventTarget {
  readonly heartenBuild = 'build';
  readonly shown: object[] = [];
  /** The worker's calls of the app's pages. */
  readonly actions: string[] = [];
  pages: { focus(): Promise<void> }[] = [];
  readonly registration = {
    showNotification: async (title: string, { body, tag }: { body: string; tag: string }) =>
      void this.shown.push({ title, body, tag }),
  };
  readonly clients = {
    matchAll: async () => this.pages,
    openWindow: async (address: string) => void this.actions.push(`open ${address}`),
  };

  /** Resolves when everything that the event's handlers wait for is done. */
  async happen(type: string, fields: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (wait: Promise<unknown>) => waits.push(wait);
    this.dispatchEvent(Object.assign(new Event(type), fields, { waitUntil }));
    await Promise.all(waits);
  }
}

test('the worker shows the same words for every push message, and a tap shows the app', async () => {
  const scope = new WorkerScope();
  Object.assign(globalThis, { self: scope });
  // The address is computed, because TypeScript would otherwise check the worker with the types of this project.
  await import(new URL('../client/worker/reminders.ts', import.meta.url).href);

  await scope.happen('push', { data: { text: () => '{"notification":{"title":"Something else"}}' } });
  await scope.happen('push', { data: null });
  const reminder = { title: 'Reminder', body: 'A minute for yourself?', tag: 'reminder' };
  assert.deepEqual(scope.shown, [reminder, reminder]);

  let closed = 0;
  const notification = { close: () => closed++ };
  await scope.happen('notificationclick', { notification });
  scope.pages = [{ focus: async () => void scope.actions.push('focus') }];
  await scope.happen('notificationclick', { notification });
  assert.deepEqual([closed, scope.actions], [2, ['open /', 'focus']]);
});
