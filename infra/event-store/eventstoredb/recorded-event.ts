import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, JsonObject, RecordedEvent } from '../port.ts';

/**
 * The event in the port's form; undefined for a link and for an event of another application. Positions and
 * revisions are converted here, so that no bigint gets into an event's data.
 */
export function toRecordedEvent(
  { event }: ResolvedEvent | AllStreamResolvedEvent,
  prefix: string,
): RecordedEvent | undefined {
  if (!event?.streamId.startsWith(prefix)) return undefined;
  if (!event.position) throw new Error(`the event ${event.id} has no position`);
  return {
    id: event.id,
    type: event.type,
    data: event.data as JsonObject,
    // The prefix shows that this adapter wrote the event, with metadata of this type.
    metadata: event.metadata as EventMetadata,
    stream: event.streamId.slice(prefix.length),
    version: Number(event.revision),
    position: event.position.commit,
  };
}
