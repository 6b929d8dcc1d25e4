import { type History, modelOf } from './history.ts';
import { commandIdOf, type Ids, idsOf, type Model } from './model.ts';

/** A step with who acts, under which command id, and on which stream. */
export interface ResolvedStep {
  readonly step: History['steps'][number];
  readonly model: Model;
  readonly person: string;
  readonly commandId: string;
  readonly ids: Ids;
  readonly stream: string;
}

/**
 * The steps of a history as `people` take them. One that would send a command id a second time about another
 * thing is left out: the register refuses it, and no decider ever sees it.
 */
export function* resolvedSteps({ steps }: History, people: readonly string[]): Generator<ResolvedStep> {
  const sentTo = new Map<string, string>();
  for (const step of steps) {
    const model = modelOf(step);
    const person = people[step.person] as string;
    const commandId = commandIdOf(model.aggregate, step.command);
    const ids = idsOf(model.aggregate, people, step.person, step.command);
    const stream = model.stream(person, step.action, ids);
    const sent = `${person} ${commandId}`;
    if ((sentTo.get(sent) ?? stream) !== stream) continue;
    sentTo.set(sent, stream);
    yield { step, model, person, commandId, ids, stream };
  }
}
