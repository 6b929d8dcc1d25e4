import type fc from 'fast-check';
import type { Decider } from '../../domain/decider.ts';
import type { EventMoment } from '../../domain/event.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { AnyEvent, TypesOf } from '../projection.ts';

/**
 * The ids that a drawn command can use. They depend only on the person and the command, so that a failing
 * history shrinks well.
 */
export interface Ids {
  /** The person who acts. */
  readonly person: string;
  /** Another person. */
  readonly otherPerson: string;
  /** The n-th id that this command can give to a new entity. */
  newId(index: number): string;
  /** The first id that the command `command` of the acting person gave or would give. */
  own(command: number): string;
  /** The same for the other person. */
  ofOther(command: number): string;
  /**
   * The first id that the command `command` of the `person`-th person to another aggregate gave or would
   * give.
   */
  ofAggregate(aggregate: string, person: number, command: number): string;
}

/**
 * A generator of commands to one aggregate. `Action` is a valid or invalid command without ids. `Event` is
 * the union of the events that the commands can produce.
 */
export interface Model<Action = unknown, Event extends AnyEvent = AnyEvent> {
  readonly aggregate: string;
  readonly decider: Decider<unknown, unknown, { readonly type: string; readonly data: object }>;
  /**
   * Every event of the aggregate. A new event does not compile until it is listed here, and a test checks
   * that the model produces it.
   */
  readonly produces: TypesOf<Event>;
  readonly action: fc.Arbitrary<Action>;
  stream(person: string, action: Action, ids: Ids): string;
  command(action: Action, ids: Ids, moment: EventMoment): unknown;
}

/** The id of a person's n-th command to an aggregate. All people use the same command ids. */
export const commandIdOf = (aggregate: string, command: number): string => uuidV5(`${aggregate}:${command}`);

/** The ids that a command of `people[person]` may name. */
export function idsOf(aggregate: string, people: readonly string[], person: number, command: number): Ids {
  const id = (of: string, who: number, which: number, index: number) =>
    uuidV5(`${people[who % people.length]}:${commandIdOf(of, which)}:${index}`);
  return {
    person: people[person] as string,
    otherPerson: people[(person + 1) % people.length] as string,
    newId: (index) => id(aggregate, person, command, index),
    own: (which) => id(aggregate, person, which, 0),
    ofOther: (which) => id(aggregate, person + 1, which, 0),
    ofAggregate: (other, who, which) => id(other, who, which, 0),
  };
}
