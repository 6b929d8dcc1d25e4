import { personsOnDevice } from '../../lib/device/person-database.ts';
import { logFailure } from '../../lib/log.ts';

/** The things that are on this device alone, and would be lost with it. */
export interface OnlyHere {
  /** The number of this person's writes that wait to be sent or that the server refused. */
  readonly own: number;
  /** The same number for the other people who use this device. */
  readonly others: number;
  /** Whether the person's safety plan is kept on this device alone. */
  readonly hasPlan: boolean;
  /** Whether another person's safety plan is kept on this device alone. */
  readonly hasOthersPlan: boolean;
  /** Whether this device could not be read, so that all of these things may be there. */
  readonly isUnknown: boolean;
}

/** Finds what is on this device alone. */
export async function findOnlyHere(userId: number): Promise<OnlyHere> {
  let [own, others, hasPlan, hasOthersPlan] = [0, 0, false, false];
  const persons = await personsOnDevice().catch((error: unknown) => {
    logFailure('What is on this device alone cannot be read:', error);
    return undefined;
  });
  for (const person of persons ?? []) {
    if (person.userId === userId) {
      own += person.waiting;
      hasPlan ||= person.hasPlan;
    } else {
      others += person.waiting;
      hasOthersPlan ||= person.hasPlan;
    }
  }
  return { own, others, hasPlan, hasOthersPlan, isUnknown: persons === undefined };
}
