import { effect } from '@preact/signals-react';
import { loadSession, user, watchSession } from '../../../client/features/session/session.ts';
import type { RequestOf, RequestParts } from '../../../client/lib/contract.ts';
import { localTimeOf } from '../../../client/lib/local-time.ts';
import { startOutbox } from '../../../client/lib/outbox/page-outbox.ts';
import { createOutboxStore } from '../../../client/lib/outbox/store.ts';
import { isWaiting } from '../../../client/lib/outbox/waiting.ts';
import { send } from '../../../client/lib/send.ts';
import type { Device, DeviceWrite, WriteAnswer } from '../device.ts';
import { shiftClock } from './shift-clock.ts';

/* The app without its screens: its session and its outbox, as `main.tsx` and `outbox-host.tsx` start them, and
   `send`. */

const CHECK_MS = 4;

/** Stands for any route that may wait. Each has its own request type, and the driver makes requests of all of them. */
type AnyRoute = 'PUT /api/mood/:id';

/**
 * Resolves to `stored` when it finds the write on the disk. A write that is sent at once or joined with another one may
 * never be found there: then it resolves to undefined as soon as `isOver` says so.
 */
async function storedOnDisk(
  userId: number,
  id: string,
  isOver: () => boolean,
): Promise<WriteAnswer | undefined> {
  const store = createOutboxStore(userId);
  while (!isOver()) {
    if ((await store.list()).some((entry) => entry.id === id)) return 'stored';
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
  }
  return undefined;
}

async function write({ id, route, params, body }: DeviceWrite): Promise<WriteAnswer> {
  const userId = user.peek()?.id;
  if (userId === undefined) return 'refused';
  const request: RequestParts = {
    ...(params && { params }),
    ...(body ? { body: { ...body, userId } } : { query: { userId } }),
  };
  const command = { id, at: localTimeOf(new Date()), bodyText: JSON.stringify(request.body) ?? '' };
  let isOver = false;
  const sent = send(route as AnyRoute, request as RequestOf<AnyRoute>, command).then(
    (answer): WriteAnswer => (isWaiting(answer) ? 'stored' : 'sent'),
    (): WriteAnswer => 'refused',
  );
  const stored = storedOnDisk(userId, id, () => isOver).catch(() => undefined);
  const first = await Promise.race([sent, stored]);
  isOver = true;
  if (first === 'stored') {
    void sent.then((last) => {
      if (last === 'refused') void window.tellRefused(id);
    });
  }
  return first ?? sent;
}

let stopOutbox = () => {};
effect(() => {
  const id = user.value?.id;
  stopOutbox();
  stopOutbox = id === undefined ? () => {} : startOutbox(id);
});

const device: Device = {
  async start() {
    await loadSession();
  },
  person: () => user.peek()?.id,
  write,
  waiting: async (userId) =>
    (await createOutboxStore(userId).list()).map(({ id, stream }) => ({ id, stream })),
  shiftClock,
};
watchSession();
window.device = device;
