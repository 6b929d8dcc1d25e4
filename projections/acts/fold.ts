import { personOfActsStream, type SealedActsEvent } from '../../domain/acts/events.ts';
import { dayOf, type StoredEvent } from '../../domain/event.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { CUSTOM_ACT_COLUMNS, LIST_CHANGE_COLUMNS, TOGGLE_COLUMNS } from './table.ts';

type ListChange = NewRow<typeof LIST_CHANGE_COLUMNS>;
type CustomAct = NewRow<typeof CUSTOM_ACT_COLUMNS>;
type Toggle = NewRow<typeof TOGGLE_COLUMNS>;

export interface ActsChanges {
  readonly changes: readonly ListChange[];
  readonly customs: readonly CustomAct[];
  /** By person, day and act: the last toggle in the batch, with the position of the first one. */
  readonly toggles: ReadonlyMap<string, Toggle>;
}

type Event = ProjectedEvent<SealedActsEvent>;

/** Folds a batch into rows to add and toggles to set. */
export function fold(events: readonly Event[]): ActsChanges {
  const changes: ListChange[] = [];
  const customs: CustomAct[] = [];
  const toggles = new Map<string, Toggle>();
  const setToggle = (event: Event, act_id: string, completed: StoredEvent | null) => {
    const { person_id, local_date, position } = placeOf(event);
    const key = `${person_id} ${local_date} ${act_id}`;
    const first = toggles.get(key)?.position ?? position;
    toggles.set(key, { person_id, local_date, act_id, completed, position: first });
  };
  for (const event of events) {
    switch (event.type) {
      case 'ActsStarted': {
        const acts = JSON.stringify(event.data.acts);
        changes.push({ ...placeOf(event), kind: 'started', acts, kept: '[]' });
        break;
      }
      case 'ActsCustomized': {
        const [acts, kept] = [JSON.stringify(event.data.acts), JSON.stringify(event.data.kept)];
        changes.push({ ...placeOf(event), kind: 'customized', acts, kept });
        break;
      }
      case 'ActAdded': {
        const { actId } = event.data;
        const acts = JSON.stringify([{ actId }]);
        changes.push({ ...placeOf(event), kind: 'added', acts, kept: '[]' });
        customs.push({
          act_id: actId,
          person_id: personOfActsStream(event.stream),
          event: event.stored(),
        });
        break;
      }
      case 'ActCompleted':
        setToggle(event, event.data.actId, event.stored());
        break;
      case 'ActReopened':
        setToggle(event, event.data.actId, null);
        break;
      default:
        unhandled(event);
    }
  }
  return { changes, customs, toggles };
}

const placeOf = ({ position, stream, moment }: Event) => ({
  position,
  person_id: personOfActsStream(stream),
  local_date: dayOf(moment),
});
