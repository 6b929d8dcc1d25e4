import type { NewEvent } from '../../port.ts';
import type { SimulatedLog } from './simulated-log.ts';

/** Puts events into a stream as if a client had appended them, but much faster. Open subscriptions are not woken. */
export function seed(log: SimulatedLog, streamName: string, events: readonly NewEvent[]): void {
  const proposed = events.map(({ id, type, data, metadata }) => ({
    id,
    metadata: new Map([
      ['type', type],
      ['content-type', 'application/json'],
    ]),
    customMetadata: Buffer.from(JSON.stringify(metadata)),
    data: Buffer.from(JSON.stringify(data)),
  }));
  log.append(streamName, BigInt(log.stream(streamName).length) - 1n, proposed);
}
