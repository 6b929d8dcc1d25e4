import type { Breakage } from './bundle-device.ts';

/** A way to break the app's outbox that the sequences must find. */
export interface Control {
  readonly name: string;
  readonly breakages: readonly Breakage[];
}

export const CONTROLS: readonly Control[] = [
  {
    name: 'a new key for each attempt',
    breakages: [
      {
        file: 'client/lib/outbox/attempt.ts',
        from: "'Idempotency-Key': write.id,",
        to: "'Idempotency-Key': crypto.randomUUID(),",
      },
    ],
  },
  {
    name: 'no lock',
    breakages: [
      {
        file: 'client/lib/outbox/drain.ts',
        from: 'options.locks.request(outboxLockName(options.userId), () => drainLocked(options)) as Promise<DrainEnd>;',
        to: 'drainLocked(options);',
      },
      // Within one page the calls of `drain` wait for each other, too.
      { file: 'client/lib/outbox/outbox.ts', from: 'if (!running) {', to: 'if (running !== null) {' },
    ],
  },
  {
    name: 'the request before the disk',
    breakages: [
      {
        file: 'client/lib/outbox/outbox.ts',
        from: 'async function storeAndSend(write: QueuedWrite): Promise<unknown> {',
        to: `async function storeAndSend(write: QueuedWrite): Promise<unknown> {
    const first = await attempt(write, options.fetch);
    if (first.kind === 'delivered') return first.answer;`,
      },
    ],
  },
];
