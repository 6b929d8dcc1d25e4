import type { Insertable } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import {
  ActAdded,
  ActCompleted,
  ActReopened,
  ActsCustomized,
  ActsStarted,
  personOfActsStream,
  type SealedActsEvent,
} from '../../domain/acts/events.ts';
import { dayOf } from '../../domain/event.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import {
  ACTS_TABLE_VERSION,
  type ActListChangesTable,
  type ActTogglesTable,
  type CustomActsTable,
  createActsTables,
} from './table.ts';
import { erase, write } from './write.ts';

export interface ActsChanges {
  readonly changes: readonly Insertable<ActListChangesTable>[];
  readonly customs: readonly Insertable<CustomActsTable>[];
  /** As the batch leaves them, each with its first place in the batch. */
  readonly toggles: ReadonlyMap<string, Insertable<ActTogglesTable>>;
}

type Event = ProjectedEvent<SealedActsEvent>;

/** Folds a batch of acts events into rows to add, and toggles to set. */
function fold(events: readonly Event[]): ActsChanges {
  const changes: Insertable<ActListChangesTable>[] = [];
  const customs: Insertable<CustomActsTable>[] = [];
  const toggles = new Map<string, Insertable<ActTogglesTable>>();
  for (const event of events) {
    const person_id = personOfActsStream(event.stream);
    switch (event.type) {
      case 'ActsStarted':
        changes.push({
          ...placeOf(event),
          kind: 'started',
          acts: JSON.stringify(event.data.acts),
          kept: '[]',
        });
        break;
      case 'ActsCustomized': {
        const [acts, kept] = [JSON.stringify(event.data.acts), JSON.stringify(event.data.kept)];
        changes.push({ ...placeOf(event), kind: 'customized', acts, kept });
        break;
      }
      case 'ActAdded': {
        const { actId: act_id, title, description } = event.data;
        const acts = JSON.stringify([{ actId: act_id }]);
        changes.push({ ...placeOf(event), kind: 'added', acts, kept: '[]' });
        const words = { title: JSON.stringify(title), description: JSON.stringify(description) };
        customs.push({ act_id, person_id, ...words });
        break;
      }
      case 'ActCompleted':
      case 'ActReopened': {
        const { actId: act_id } = event.data;
        const { local_date, occurred_at, position } = placeOf(event);
        const key = `${person_id} ${local_date} ${act_id}`;
        toggles.set(key, {
          person_id,
          local_date,
          act_id,
          completed_at: event.type === 'ActCompleted' ? occurred_at : null,
          position: toggles.get(key)?.position ?? position,
        });
        break;
      }
    }
  }
  return { changes, customs, toggles };
}

const placeOf = ({ position, stream, metadata }: Event) => ({
  position,
  person_id: personOfActsStream(stream),
  local_date: dayOf(metadata),
  occurred_at: new Date(metadata.occurredAt),
});

export const actsProjection: Projection<SealedActsEvent, ActsChanges> = {
  name: 'acts',
  tables: ['act_list_changes', 'custom_acts', 'act_toggles'],
  tableVersion: ACTS_TABLE_VERSION,
  eventTypes: [ActsStarted.type, ActsCustomized.type, ActAdded.type, ActCompleted.type, ActReopened.type],
  createTables: createActsTables,
  fold,
  write,
  erasure: { by: AccountErased.type, ownerOf: ({ stream }) => personOfActsStream(stream), erase },
};
