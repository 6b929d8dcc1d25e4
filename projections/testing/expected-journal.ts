import assert from 'node:assert/strict';
import type { RecordedEvent } from '../../infra/event-store/port.ts';

export type ExpectedEntry = ReturnType<typeof rowOf>;

/**
 * What these events alone say should stand in `journal_entries`, in log order: worked out from the log as it is
 * written, event by event, neither by the codec nor by the projection.
 */
export function journalOf(events: readonly RecordedEvent[]): ExpectedEntry[] {
  const rows = new Map<string, ExpectedEntry>();
  for (const event of events) {
    const id = event.data.entryId as string;
    const row = rows.get(id);
    const { title = null, content = null } = event.data;
    switch (event.type) {
      case 'JournalEntryWritten':
        assert.ok(!row, 'an entry is written once');
        rows.set(id, rowOf(event));
        break;
      case 'JournalEntryCorrected':
        assert.ok(row && !row.withdrawn, 'what is corrected stands');
        rows.set(id, { ...row, title, content });
        break;
      case 'JournalEntryWithdrawn':
        assert.ok(row && !row.withdrawn, 'an entry is withdrawn once');
        rows.set(id, { ...row, title: null, content: null, withdrawn: true });
        break;
    }
  }
  return [...rows.values()];
}

const rowOf = ({ data, metadata, stream, position }: RecordedEvent) => ({
  entry_id: data.entryId as string,
  person_id: stream.slice('journal-'.length),
  title: data.title ?? null,
  content: data.content ?? null,
  occurred_at: new Date(metadata.occurredAt),
  local_date: metadata.localDate,
  position,
  withdrawn: false,
});
