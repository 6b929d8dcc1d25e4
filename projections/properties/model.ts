import type fc from 'fast-check';
import type { Decider } from '../../domain/decider.ts';
import type { EventMoment } from '../../domain/event.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { AnyEvent, TypesOf } from '../projection.ts';

/**
 * The ids that a drawn command can use. They depend only on the people, aggregates and numbers named here, so that a
 * failing history shrinks well. A command's number is a label: histories draw it at random, so some commands share a
 * number, the numbers come in any order, and for some numbers there is no command.
 */
export interface Ids {
  /** The person who acts. */
  readonly person: string;
  /** Another person. */
  readonly otherPerson: string;
  /** The person at this index, so that several models can name the same one. */
  anyPerson(index: number): string;
  /** An id that this command can give to a new entity. `index` starts at 0. */
  newId(index: number): string;
  /** The first new id of the acting person's command with this number, even if the command never runs. */
  own(commandNumber: number): string;
  /** The first new id of the other person's command with this number. */
  ofOther(commandNumber: number): string;
  /** The first new id of the command with this number that `people[person]` sends to another model. */
  ofAggregate(aggregate: string, person: number, commandNumber: number): string;
}

/**
 * A generator of commands to one aggregate. `Action` is a valid or invalid command without ids. `Event` is
 * the union of the events that the commands can produce.
 */
export interface Model<Action = unknown, Event extends AnyEvent = AnyEvent> {
  /** The name of this model: usually that of its aggregate. Every `aggregate` in this file is such a name. */
  readonly aggregate: string;
  readonly decider: Decider<unknown, unknown, { readonly type: string; readonly data: object }>;
  /**
   * The events that the commands can produce. Tests check that the models together list every event, and that drawn
   * histories contain every event.
   */
  readonly produces: TypesOf<Event>;
  readonly action: fc.Arbitrary<Action>;
  /** The stream that the command goes to. */
  stream(person: string, action: Action, ids: Ids): string;
  /** The day (YYYY-MM-DD) that the command names, for an entry about an earlier day. */
  day?(action: Action): string | undefined;
  /** True for a command that the older software of these tests lacks. It always goes to the current software. */
  isNew?(action: Action): boolean;
  command(action: Action, ids: Ids, moment: EventMoment): unknown;
}

/** The command id of the command with this number. A repeat has the same one, and so have commands of other people. */
export const commandIdOf = (aggregate: string, commandNumber: number): string =>
  uuidV5(`${aggregate}:${commandNumber}`);

/** The ids that a command of `people[person]` may name. */
export function idsOf(
  aggregate: string,
  people: readonly string[],
  person: number,
  commandNumber: number,
): Ids {
  const id = (of: string, who: number, which: number, index: number) =>
    uuidV5(`${people[who % people.length]}:${commandIdOf(of, which)}:${index}`);
  return {
    person: people[person] as string,
    otherPerson: people[(person + 1) % people.length] as string,
    anyPerson: (index) => people[index % people.length] as string,
    newId: (index) => id(aggregate, person, commandNumber, index),
    own: (which) => id(aggregate, person, which, 0),
    ofOther: (which) => id(aggregate, person + 1, which, 0),
    ofAggregate: (other, who, which) => id(other, who, which, 0),
  };
}
