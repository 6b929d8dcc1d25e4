import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { storedFromColumns } from '../stored-from-columns.ts';
import { eraseStatements } from './write.ts';

const stream = sql`'acts-' || person_id`;
const actId = sql`act_id`;

/** 1.0.2 kept sealed texts and times apart from the events. */
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
          // These columns are not in the table. Only the texts are read from here.
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
