import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { storedFromColumns } from '../stored-from-columns.ts';
import { eraseStatements } from './write.ts';

const stream = sql`'acts-' || person_id`;
const actId = sql`act_id`;

/** 1.0.2 kept the sealed texts and the times of events in columns. `acts_erased` has the erased people. */
export const actsOf1_0_2: OlderTables = {
  version: 1,
  tables: ['act_list_changes', 'custom_acts', 'act_toggles', 'acts_erased'],
  views: (older) => ({
    act_list_changes: sql`
      select position, person_id, kind, local_date, acts, kept from ${older('act_list_changes')}`,
    custom_acts: sql`
      select act_id, person_id,
        ${storedFromColumns({
          ...{ type: 'ActAdded', version: 1, stream },
          data: { actId, title: sql`title`, description: sql`description` },
          // The table has no time and no day, and nobody reads those of this event.
          ...{ occurredAt: sql`'epoch'::timestamptz`, localDate: sql`'1970-01-01'` },
        })} as event from ${older('custom_acts')}`,
    act_toggles: sql`
      select person_id, local_date, act_id,
        case when completed_at is not null then ${storedFromColumns({
          ...{ type: 'ActCompleted', version: 1, stream, data: { actId } },
          occurredAt: sql`completed_at`,
        })} end as completed,
        position from ${older('act_toggles')}`,
  }),
  eraseStatements,
};
