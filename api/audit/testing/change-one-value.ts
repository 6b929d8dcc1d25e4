import { randomInt, randomUUID } from 'node:crypto';
import type { Json, JsonObject, RecordedEvent } from '../../../infra/event-store/port.ts';

type Content = Omit<RecordedEvent, 'position'>;

/** The event with one value of its canonical JSON changed, at random. */
export function changeOneValue(event: Content): Content {
  const fields = ['id', 'stream', 'version', 'type', 'data', 'metadata'] as const;
  const places = fields.flatMap((field) => pathsIn(event[field], [field]));
  const path = places[randomInt(places.length)] as readonly string[];
  if (path.join() === 'id') return { ...event, id: randomUUID() };
  // Another event of the stream may have the next version.
  if (path.join() === 'version') return { ...event, version: event.version + 1_000_000 };
  return changedAt(event, path) as Content;
}

/** The paths to every value that has no parts. */
function pathsIn(value: Json, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => pathsIn(each as Json, [...path, key]));
}

function changedAt(value: Json, [key, ...rest]: readonly string[]): Json {
  if (key === undefined) return changed(value);
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === key ? changedAt(each, rest) : each));
  const object = value as JsonObject;
  return { ...object, [key]: changedAt(object[key] as Json, rest) };
}

function changed(value: Json): Json {
  switch (typeof value) {
    case 'string': {
      const at = randomInt(value.length + 1);
      return `${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`;
    }
    case 'number':
      return value + randomInt(1, 10);
    case 'boolean':
      return !value;
    default:
      return 0;
  }
}
