import { dayOf } from '../../domain/event.ts';
import { personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import {
  type ParticipationEvent,
  personIdOfParticipation,
} from '../../domain/research/participation/events.ts';
import { type StudyEvent, studyIdOfStream } from '../../domain/research/study/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { CONSENT_COLUMNS, ENTRY_COLUMNS } from './table.ts';

type ConsentRow = NewRow<typeof CONSENT_COLUMNS>;
type EntryRow = NewRow<typeof ENTRY_COLUMNS>;

/** The effect of a batch on a person's consent to a study. */
export interface ChangedConsent {
  readonly personId: string;
  readonly studyId: string;
  /** Whether this batch ends a consent. False if it replaces one of an earlier batch by one to another version. */
  readonly hasEnded: boolean;
  /** The consent in force at the end of the batch, as far as this batch says. */
  readonly given: ConsentRow | undefined;
}

/** A content of an entry that was logged in an earlier batch. A null `values` is the entry's deletion. */
export interface LaterContent {
  readonly person_id: string;
  readonly entry_id: string;
  readonly values: Pick<EntryRow, 'mood' | 'energy'> | null;
  readonly from_position: bigint;
}

export interface ResearchChanges {
  /** The studies that have closed. Consents of earlier batches end. */
  readonly closed: readonly string[];
  readonly consents: readonly ChangedConsent[];
  /** The contents of entries that were logged in this batch, also of people without a consent. */
  readonly logged: readonly EntryRow[];
  /** In log order. */
  readonly later: readonly LaterContent[];
}

export type ResearchEvent =
  | SealedMoodEvent
  | ParticipationEvent
  | Extract<StudyEvent, { readonly type: 'StudyClosed' }>;

/** Folds a batch. It keeps the entries of all people it gets, because only the tables know which of them agreed before. */
export function fold(events: readonly ProjectedEvent<ResearchEvent>[]): ResearchChanges {
  const consents = new Map<string, ChangedConsent>();
  const logged = new Map<string, EntryRow[]>();
  const later: LaterContent[] = [];
  const closed: string[] = [];

  const content = (event: { readonly stream: string; readonly position: bigint }, entryId: string) => ({
    person_id: personOfMoodStream(event.stream),
    entry_id: entryId,
    from_position: event.position,
  });
  const replace = (next: LaterContent) => {
    const before = logged.get(`${next.person_id} ${next.entry_id}`);
    const last = before?.at(-1);
    if (!before || !last) {
      later.push(next);
      return;
    }
    const { values, from_position } = next;
    before[before.length - 1] = { ...last, to_position: from_position };
    if (values) before.push({ ...last, ...values, from_position, to_position: null });
  };

  for (const event of events) {
    switch (event.type) {
      case 'ConsentGiven': {
        const given = consentOf(event);
        const key = `${given.person_id} ${given.study_id}`;
        consents.set(key, afterGiving(consents.get(key), given));
        break;
      }
      case 'ConsentWithdrawn': {
        const personId = personIdOfParticipation(event.stream);
        const { studyId } = event.data;
        consents.set(`${personId} ${studyId}`, { personId, studyId, hasEnded: true, given: undefined });
        break;
      }
      case 'StudyClosed': {
        const studyId = studyIdOfStream(event.stream);
        closed.push(studyId);
        for (const [key, consent] of consents)
          if (consent.studyId === studyId)
            consents.set(key, { ...consent, hasEnded: true, given: undefined });
        break;
      }
      case 'MoodLogged': {
        const { person_id, entry_id, from_position } = content(event, event.data.entryId);
        const row = {
          ...{ person_id, entry_id, local_date: dayOf(event.moment), ...valuesOf(event.data) },
          ...{ logged_position: from_position, from_position, to_position: null },
        };
        logged.set(`${person_id} ${entry_id}`, [row]);
        break;
      }
      case 'MoodCorrected':
      case 'MoodConflictResolved':
        replace({ ...content(event, event.data.entryId), values: valuesOf(event.data) });
        break;
      case 'MoodWithdrawn':
        replace({ ...content(event, event.data.entryId), values: null });
        break;
      case 'MoodConflictKept':
        // The current content stays until the person resolves the conflict.
        break;
      default:
        unhandled(event);
    }
  }
  return { closed, consents: [...consents.values()], logged: [...logged.values()].flat(), later };
}

/** A changed scope under the same protocol version updates the consent. Another version starts a new consent. */
function afterGiving(before: ChangedConsent | undefined, given: ConsentRow): ChangedConsent {
  const { person_id: personId, study_id: studyId } = given;
  const earlier = before?.given;
  const change = { personId, studyId, hasEnded: before?.hasEnded ?? false };
  if (earlier?.protocol_version === given.protocol_version)
    return { ...change, given: { ...earlier, microdata: given.microdata } };
  return { ...change, hasEnded: change.hasEnded || earlier !== undefined, given };
}

const consentOf = ({
  stream,
  position,
  moment,
  data,
}: ProjectedEvent<Extract<ParticipationEvent, { readonly type: 'ConsentGiven' }>>): ConsentRow => ({
  person_id: personIdOfParticipation(stream),
  study_id: data.studyId,
  protocol_version: data.protocolVersion,
  microdata: data.scopes.microdata,
  from_day: dayOf(moment),
  from_position: position,
});

const valuesOf = ({
  moodValue,
  energyValue,
}: {
  readonly moodValue?: number;
  readonly energyValue?: number;
}) => ({
  mood: moodValue ?? null,
  energy: energyValue ?? null,
});
