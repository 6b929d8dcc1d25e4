import assert from 'node:assert/strict';
import test from 'node:test';
import type { StoredEvent } from '../../domain/event.ts';
import { isShortForm, partsOf, type StoredParts, storedForm } from './stored-event.ts';

const place = { id: 'event-1', stream: 'mood-1', type: 'MoodLogged' };
const sealed = { keyId: 'key-1', nonce: 'n_-1', text: 't-_2' };

test('an event that is sealed as a whole is kept in the short form, and read as it was', () => {
  const dated: StoredParts = {
    ...place,
    data: { sealed },
    metadata: { schemaVersion: 4, localDate: '2026-11-03' },
  };
  assert.equal(storedForm(dated), 'event-1 mood-1 MoodLogged 4 2026-11-03 key-1 n_-1 t-_2');
  const undated: StoredParts = { ...dated, metadata: { schemaVersion: 4 } };
  for (const event of [dated, undated]) {
    assert.ok(isShortForm(storedForm(event)));
    assert.deepEqual(partsOf(storedForm(event)), event);
  }
});

test('any other event is kept as JSON, and read as it was', () => {
  const moment = { occurredAt: '2026-11-03T08:30:00.000Z', localDate: '2026-11-03' };
  const metadata = { schemaVersion: 3, ...moment };
  const events: readonly StoredParts[] = [
    { ...place, data: { entryId: 'entry-1', notes: sealed }, metadata },
    { ...place, id: '', data: { sealed }, metadata },
    ...[null, 'lost', { keyId: 'key-1' }, { ...sealed, text: 't 2' }].map((damaged) => ({
      ...{ ...place, data: { sealed: damaged }, metadata: { schemaVersion: 4 } },
    })),
    { ...place, data: {}, metadata: { schemaVersion: 4 } },
  ];
  for (const event of events) {
    assert.ok(!isShortForm(storedForm(event)));
    assert.deepEqual(partsOf(storedForm(event)), event);
  }
});

test('what belongs to the log alone is not kept', () => {
  const metadata = { commandId: 'command-1', schemaVersion: 4, appVersion: '1.2.3' };
  for (const data of [{ sealed }, {}]) {
    const stored = storedForm({ ...place, data, metadata });
    for (const word of ['command-1', '1.2.3']) assert.ok(!stored.includes(word), word);
  }
});

test('a damaged text has parts that are wrong or missing', () => {
  assert.deepEqual(partsOf('event-1 mood-1' as StoredEvent).data, {
    sealed: { keyId: '', nonce: '', text: '' },
  });
  assert.throws(() => partsOf('{"id"' as StoredEvent), SyntaxError);
});
