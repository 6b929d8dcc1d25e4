import { dayOf } from '../../domain/event.ts';
import { DEMO_PARTICIPANTS } from '../../infra/research/demo-participants.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import { type CountedKind, kindOf, type LoggedType } from './event-kinds.ts';
import { registerOf } from './sketch.ts';
import type { ACTIVE_COLUMNS, DAY_COLUMNS } from './table.ts';

export type CountedEvent = { readonly type: LoggedType; readonly data: unknown };

export interface OperationsChanges {
  /** How much each count grows. */
  readonly days: readonly NewRow<typeof DAY_COLUMNS>[];
  /** For each day and register of its sketch, the largest rank in this batch. */
  readonly active: readonly NewRow<typeof ACTIVE_COLUMNS>[];
}

/**
 * An event in one of these streams makes its person active, except an erasure and the events of made-up people. Streams
 * of pseudonyms are left out, so that nothing connects people with their pseudonyms.
 */
const PERSONAL_STREAM = /^(?:account|acts|consents|journal|mood|plan)-(.+)$/;

const MADE_UP: ReadonlySet<string> = new Set(DEMO_PARTICIPANTS);

/** Folds a batch into what it adds. The tables depend neither on how the log is cut nor on the order of its events. */
export function fold(events: readonly ProjectedEvent<CountedEvent>[]): OperationsChanges {
  const counts = new Map<string, NewRow<typeof DAY_COLUMNS>>();
  const ranks = new Map<string, NewRow<typeof ACTIVE_COLUMNS>>();
  /** The pairs of a day and a person that `ranks` has. Another event of the same pair adds nothing. */
  const counted = new Set<string>();
  const count = (day: string, kind: CountedKind) => {
    const key = `${day} ${kind}`;
    counts.set(key, { day, kind, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const event of events) {
    const day = dayOf(event.moment);
    count(day, 'events');
    const owner = PERSONAL_STREAM.exec(event.stream)?.[1];
    // The participants of the demo study are made up, so their events count only as `events`.
    if (owner !== undefined && MADE_UP.has(owner)) continue;
    const kind = kindOf(event);
    if (kind) count(day, kind);
    // The server records an erasure at a random time. The person did nothing then.
    const person = event.type === 'AccountErased' ? undefined : owner;
    if (person === undefined) continue;
    const dayAndPerson = `${day} ${person}`;
    if (counted.has(dayAndPerson)) continue;
    counted.add(dayAndPerson);
    const { register, rank } = registerOf(person);
    const key = `${day} ${register}`;
    ranks.set(key, { day, register, rank: Math.max(rank, ranks.get(key)?.rank ?? 0) });
  }
  return { days: [...counts.values()], active: [...ranks.values()] };
}
