import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, JsonObject, RecordedEvent } from '../port.ts';

/**
 * The event as the port hands it out; undefined for one of a stream that is not ours, and for a link. Positions
 * and revisions become what the port says here, so that no bigint gets into an event's data.
 */
export function toRecordedEvent(
  { event }: ResolvedEvent | AllStreamResolvedEvent,
  prefix: string,
): RecordedEvent | undefined {
  if (!event?.streamId.startsWith(prefix)) return undefined;
  if (!event.position) throw new Error(`the event ${event.id} came without its position`);
  return {
    id: event.id,
    type: event.type,
    data: event.data as JsonObject,
    // The prefix says that it was written by this adapter, which writes nothing else.
    metadata: event.metadata as unknown as EventMetadata,
    stream: event.streamId.slice(prefix.length),
    version: Number(event.revision),
    position: event.position.commit,
  };
}
