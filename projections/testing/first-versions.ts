import type { NewEvent } from '../../infra/event-store/port.ts';

type Data = NewEvent['data'];

/** How the data of today looked in its first shape, for every event that has had more than one. */
const firstVersions: Readonly<Record<string, (data: Data) => Data>> = {
  MoodLogged: ({ energyValue = null, ...data }) => ({ ...data, fatigueValue: energyValue }),
};

/** The event as the first software that knew its kind wrote it. */
export function asFirstVersion(event: NewEvent): NewEvent {
  const data = firstVersions[event.type]?.(event.data) ?? event.data;
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: 1 } };
}
