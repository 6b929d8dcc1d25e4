import type { Duplex } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';

type CallListener = (message: unknown) => void;
type OpenCall = (grpcClient: never) => Duplex;
type CallCreator = (service: unknown, name: string, open: OpenCall, cache?: unknown) => () => Promise<Duplex>;

/**
 * Keeps the client's batch appends from ending the process. The client (6.2.1) shares one register of waiting
 * appends among all clients of a process, and clears it when any of their streams breaks: an answer that still
 * arrives on another stream then finds nobody waiting, which throws in a listener. And an append that waits for
 * room on its stream rejects a promise nobody handles when the stream breaks. So answers that nobody waits for
 * are let go, and the stream always says that there is room: how many appends are under way is bounded by
 * `AppendSemaphore` anyway.
 */
export function patchBatchAppends(client: EventStoreDBClient): void {
  // Its types call it protected.
  const inner = client as unknown as { GRPCStreamCreator: CallCreator };
  const create = inner.GRPCStreamCreator;
  inner.GRPCStreamCreator = (service, name, open, cache) =>
    create(service, name, name === 'appendToStream' ? (grpc) => guarded(open(grpc)) : open, cache);
}

function guarded(call: Duplex): Duplex {
  for (const listener of call.listeners('data') as CallListener[]) {
    call.off('data', listener);
    call.on('data', (answer) => {
      try {
        listener(answer);
      } catch {
        // An answer to an append that was given up, or that was asked again on another stream.
      }
    });
  }
  const write = call.write.bind(call) as (message: unknown) => boolean;
  call.write = (message: unknown) => {
    write(message);
    return true;
  };
  return call;
}
