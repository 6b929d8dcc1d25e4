import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * What these events alone say should stand in the tables of acts, one table after another: worked out from the
 * log as it is written, event by event, neither by the codec nor by the projection.
 */
export function actsRowsOf(events: readonly RecordedEvent[]): Row[] {
  const acts = events.filter(({ stream }) => stream.startsWith('acts-'));
  const changes = acts.flatMap((event) => {
    const { actId, acts: listed = [{ actId: actId as string }], kept = [] } = event.data;
    const kind = { ActsStarted: 'started', ActsCustomized: 'customized', ActAdded: 'added' }[event.type];
    const { position, metadata } = event;
    const place = { position, person_id: personOf(event), kind, local_date: metadata.localDate };
    return kind ? [{ ...place, occurred_at: new Date(metadata.occurredAt), acts: listed, kept }] : [];
  });
  const customs = acts.flatMap((event) => {
    const { actId: act_id, title, description } = event.data;
    return event.type === 'ActAdded' ? [{ act_id, person_id: personOf(event), title, description }] : [];
  });
  return [
    ...changes,
    ...customs.sort((a, b) => (String(a.act_id) < String(b.act_id) ? -1 : 1)),
    ...togglesOf(acts),
  ];
}

function togglesOf(acts: readonly RecordedEvent[]): Row[] {
  const toggles = acts.filter(({ type }) => type === 'ActCompleted' || type === 'ActReopened');
  const sameAct = (one: RecordedEvent) => (other: RecordedEvent) =>
    one.stream === other.stream &&
    one.metadata.localDate === other.metadata.localDate &&
    one.data.actId === other.data.actId;
  return toggles.flatMap((event) => {
    if (toggles.find(sameAct(event)) !== event) return [];
    const { type, metadata } = toggles.findLast(sameAct(event)) ?? event;
    const { position, data } = event;
    const completed_at = type === 'ActCompleted' ? new Date(metadata.occurredAt) : null;
    const place = { person_id: personOf(event), local_date: metadata.localDate, act_id: data.actId };
    return [{ ...place, completed_at, position }];
  });
}

const personOf = ({ stream }: RecordedEvent) => stream.slice('acts-'.length);

/** These people's rows as they are stored, in the same order. */
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
