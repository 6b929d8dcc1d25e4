import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { moodEvents } from '../../../domain/mood/events.ts';
import { TextOpener } from '../../crypto/text-opener.ts';
import { Codec } from '../codec.ts';
import type { NewEvent, RecordedEvent } from '../port.ts';

/** The key of a person, and openers with and without it. */
export const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: randomBytes(32) };
export const ignoreDamage = () => undefined;
export const texts = new TextOpener(new Map([[key.keyId, key.key]]), ignoreDamage);
export const noKeys = new TextOpener(new Map(), ignoreDamage);
export const moment = { occurredAt: '2026-11-03T08:30:00.000Z', localDate: '2026-11-03' };
const stream = 'mood-1';
/** The context of a written event that is sealed as a whole. */
export const context = { id: 'event-1', stream, commandId: 'command-1', moment, key };
/** The context of an event that the release before must still be able to read: only its texts are sealed. */
export const unsealed = { ...context, sealsWhole: false };
export const note = 'Slept badly, but the lake was lovely';
/** A mood with a note, in the clear. */
export const logged = {
  type: 'MoodLogged',
  data: { entryId: 'entry-1', moodValue: 3, energyValue: 2, notes: note, chosen: 'yes' },
};

export const codec = new Codec(moodEvents, '1.2.3');
/** A written event as the log gives it back. */
export const recorded = (event: NewEvent): RecordedEvent => ({
  ...event,
  stream,
  version: 0,
  position: 0n,
});

/** The event, still sealed. Its type must be known. */
export function upcast(from: Codec, event: RecordedEvent) {
  const upcasted = from.upcast(event);
  assert.ok(upcasted);
  return upcasted;
}
