import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { UpcastEvent } from '../../infra/event-store/codec.ts';
import { allEvents, allProjections } from '../catalogue.ts';
import { type ErasureSegment, splitAtErasures } from '../runtime/erasure.ts';
import { cut, histories, PEOPLE } from './history.ts';
import { readModels } from './read-model.ts';
import { simulate } from './simulate.ts';

/** A failure prints `seed` and `path`; to replay it, give both to `fc.assert` beside `numRuns`. */
const HISTORIES = 10_000;
const people = Array.from({ length: PEOPLE }, (_, index) => uuidV5(`person ${index}`));

test(`whatever ${PEOPLE} people try, and however the log is cut, read models are the fold of the log`, () => {
  const seen = { events: 0, refused: 0, repeated: 0, old: 0, types: new Set<string>() };
  fc.assert(
    fc.property(histories, (history) => {
      const { log, read, refused, repeated } = simulate(history, people);
      for (const { name, folded, expected } of readModels) {
        assert.deepEqual(folded(segmentsFor(name, read, history.batches)), expected(log), name);
      }
      seen.events += log.length;
      seen.refused += refused;
      seen.repeated += repeated;
      for (const { type, metadata } of log) {
        seen.types.add(type);
        if (type === 'MoodLogged' && metadata.schemaVersion === 1) seen.old++;
      }
    }),
    { numRuns: HISTORIES },
  );
  // That these hold would mean little if nothing happened.
  assert.deepEqual([...seen.types].sort(), allEvents.map(({ type }) => type).sort(), 'every event happened');
  for (const count of [seen.events, seen.refused, seen.repeated, seen.old]) assert.ok(count > HISTORIES / 4);
});

/**
 * As the runtime does it: the log is cut, of each piece a projection gets the events it knows, and those of
 * people who are gone are left out.
 */
function segmentsFor(name: string, read: readonly UpcastEvent[], sizes: readonly number[]): ErasureSegment[] {
  const projection = allProjections.find((each) => each.name === name);
  assert.ok(projection);
  const gone = new Set<string>();
  return cut(read, sizes).flatMap((batch) => {
    const known = batch.filter(({ type }) => projection.eventTypes.includes(type));
    const portions = splitAtErasures(projection, known, gone);
    for (const owner of portions.flatMap(({ erased }) => erased)) gone.add(owner);
    return portions;
  });
}

test('every read model is judged', () => {
  assert.deepEqual(
    readModels.map(({ name }) => name),
    allProjections.map(({ name }) => name),
  );
});
