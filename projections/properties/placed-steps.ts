import { type History, subjectOf } from './history.ts';
import { commandIdOf, type Ids, idsOf, type Subject } from './subject.ts';

/** A step with who acts, under which command id, and on which stream. */
export interface PlacedStep {
  readonly step: History['steps'][number];
  readonly subject: Subject;
  readonly person: string;
  readonly commandId: string;
  readonly ids: Ids;
  readonly stream: string;
}

/**
 * The steps of a history as `people` take them. One that would send a command id a second time about another
 * thing is left out: the register refuses it, and no decider ever sees it.
 */
export function* placedSteps({ steps }: History, people: readonly string[]): Generator<PlacedStep> {
  const sentTo = new Map<string, string>();
  for (const step of steps) {
    const subject = subjectOf(step);
    const person = people[step.person] as string;
    const commandId = commandIdOf(subject.aggregate, step.command);
    const ids = idsOf(subject.aggregate, people, step.person, step.command);
    const stream = subject.stream(person, step.action, ids);
    const sent = `${person} ${commandId}`;
    if ((sentTo.get(sent) ?? stream) !== stream) continue;
    sentTo.set(sent, stream);
    yield { step, subject, person, commandId, ids, stream };
  }
}
