import type { Kysely } from 'kysely';
import type { SealedActsEvent } from '../../domain/acts/events.ts';
import type { StoredEvent } from '../../domain/event.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';
import type { KeyOf } from './test-keys.ts';
import { withoutErasedPeople } from './without-erased.ts';

type Row = Readonly<Record<string, unknown>>;
type Event = ProjectedEvent<SealedActsEvent>;

const TYPES = {
  ActsStarted: true,
  ActsCustomized: true,
  ActAdded: true,
  ActCompleted: true,
  ActReopened: true,
} as const;

/**
 * The rows of the acts tables that the log calls for, one table after another. It uses neither the codec nor
 * the projection.
 */
export function actsRowsOf(log: readonly RecordedEvent[], keyOf?: KeyOf): Row[] {
  const changes: Row[] = [];
  const customs: Row[] = [];
  const toggles = new Map<string, Row>();
  for (const event of storedEvents<SealedActsEvent>(withoutErasedPeople(log), TYPES, keyOf)) {
    switch (event.type) {
      case 'ActsStarted':
        changes.push({ ...placeOf(event), kind: 'started', acts: event.data.acts, kept: [] });
        break;
      case 'ActsCustomized': {
        const { acts, kept } = event.data;
        changes.push({ ...placeOf(event), kind: 'customized', acts, kept });
        break;
      }
      case 'ActAdded': {
        const { actId } = event.data;
        changes.push({ ...placeOf(event), kind: 'added', acts: [{ actId }], kept: [] });
        customs.push({ act_id: actId, person_id: personOf(event), event: event.stored() });
        break;
      }
      case 'ActCompleted':
        toggle(event, event.data.actId, event.stored());
        break;
      case 'ActReopened':
        toggle(event, event.data.actId, null);
        break;
      default:
        unhandled(event);
    }
  }
  return [
    ...changes,
    ...customs.sort((a, b) => (String(a.act_id) < String(b.act_id) ? -1 : 1)),
    ...toggles.values(),
  ];

  /** The last toggle of a day counts, with the position of the first one. */
  function toggle(event: Event, actId: string, completed: StoredEvent | null): void {
    const { local_date, position } = placeOf(event);
    const key = `${event.stream} ${local_date} ${actId}`;
    const first = toggles.get(key)?.position ?? position;
    toggles.set(key, {
      person_id: personOf(event),
      local_date,
      act_id: actId,
      completed,
      position: first,
    });
  }
}

const personOf = ({ stream }: Event) => stream.slice('acts-'.length);

const placeOf = (event: Event) => ({
  position: event.position,
  person_id: personOf(event),
  local_date: event.moment.localDate,
});

/** These people's rows in PostgreSQL, in the same order. */
export async function storedActs(db: Kysely<Database>, people: readonly string[]): Promise<Row[]> {
  const changes = db.selectFrom('act_list_changes').selectAll().where('person_id', 'in', people);
  const customs = db.selectFrom('custom_acts').selectAll().where('person_id', 'in', people);
  const toggles = db.selectFrom('act_toggles').selectAll().where('person_id', 'in', people);
  return [
    ...(await changes.orderBy('position').execute()),
    ...(await customs.orderBy('act_id').execute()),
    ...(await toggles.orderBy('position').execute()),
  ];
}
