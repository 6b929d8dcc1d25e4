import assert from 'node:assert/strict';
import { type Kysely, sql } from 'kysely';
import type { HideEvent } from '../../domain/community/hides/events.ts';
import type { PseudonymEvent } from '../../domain/pseudonym/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';

type Expected = ReturnType<typeof rowOf>;

const TYPES = { WritingHidden: true, HideUndone: true, MemberErased: true } as const;

/** The rows of `community_hides` that the log calls for, by id. It uses neither the codec nor the projection. */
export function hidesOf(log: readonly RecordedEvent[]): Expected[] {
  const rows = new Map<string, Expected>();
  const erased = new Set<string | null>();
  for (const event of storedEvents<HideEvent | PseudonymEvent>(log, TYPES)) {
    switch (event.type) {
      case 'WritingHidden': {
        const row = rowOf(event);
        assert.ok(!rows.has(row.hide_id), 'a hide is made once');
        if (!erased.has(row.pseudonym_id))
          rows.set(row.hide_id, erased.has(row.author) ? { ...row, author: null } : row);
        break;
      }
      case 'HideUndone':
        rows.delete(event.data.hideId);
        break;
      case 'MemberErased': {
        const gone = event.stream.slice('member-'.length);
        erased.add(gone);
        for (const [id, row] of rows) {
          if (row.pseudonym_id === gone) rows.delete(id);
          else if (row.author === gone) rows.set(id, { ...row, author: null });
        }
        break;
      }
      default:
        unhandled(event);
    }
  }
  return [...rows.values()].sort((a, b) => (a.hide_id < b.hide_id ? -1 : 1));
}

const rowOf = ({
  data,
  stream,
  moment,
  position,
}: ProjectedEvent<Extract<HideEvent, { readonly type: 'WritingHidden' }>>) => ({
  hide_id: data.hideId,
  pseudonym_id: stream.slice('hides-'.length),
  kind: data.kind,
  subject_id: data.subjectId,
  author: (data.author ?? null) as string | null,
  occurred_at: new Date(moment.occurredAt),
  position,
});

/** The rows in PostgreSQL in the same order: all, or those of these pseudonyms. */
export function storedHides(db: Kysely<Database>, pseudonymIds?: readonly string[]) {
  return db
    .selectFrom('community_hides')
    .selectAll()
    .$if(pseudonymIds !== undefined, (query) =>
      query.where(sql<boolean>`pseudonym_id = any(${pseudonymIds}::uuid[])`),
    )
    .orderBy('hide_id')
    .execute();
}
