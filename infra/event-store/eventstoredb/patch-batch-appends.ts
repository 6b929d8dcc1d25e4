import type { Duplex } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { ignoreError } from '../../background/ignore-error.ts';
import type { Logger } from '../../background/logger.ts';

type CallListener = (message: unknown) => void;
type OpenCall = (grpcClient: never) => Duplex;
type CallCreator = (service: unknown, name: string, open: OpenCall, cache?: unknown) => () => Promise<Duplex>;

/**
 * Keeps the client's batch appends from ending the process. The client (6.2.1) shares one map of waiting
 * appends among all clients of a process, and clears it when any of their streams breaks. An answer on
 * another stream then finds no waiting append, and the client throws in a listener. In addition, an append
 * that waits for its stream to accept more data rejects a promise that nobody handles when the stream breaks.
 * This patch ignores answers without a waiting append, and lets the stream always accept more data:
 * `AppendSemaphore` limits the appends in progress anyway.
 */
export function patchBatchAppends(client: EventStoreDBClient, log: Logger): void {
  // This member is protected in the client's types.
  const inner = client as unknown as { GRPCStreamCreator: CallCreator };
  const create = inner.GRPCStreamCreator;
  inner.GRPCStreamCreator = (service, name, open, cache) =>
    create(service, name, name === 'appendToStream' ? (grpc) => guarded(open(grpc), log) : open, cache);
}

function guarded(call: Duplex, log: Logger): Duplex {
  const ignore = ignoreError(log, 'an answer to an append that is not waiting on this stream');
  for (const listener of call.listeners('data') as CallListener[]) {
    call.off('data', listener);
    call.on('data', (answer) => {
      try {
        listener(answer);
      } catch (error) {
        ignore(error);
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
