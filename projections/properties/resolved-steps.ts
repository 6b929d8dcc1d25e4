import type { LocalTime } from '../../domain/time/local-time.ts';
import { isKnownToOlderSoftware } from '../testing/older-software.ts';
import { type History, modelOf } from './history.ts';
import { commandIdOf, type Ids, idsOf, type Model } from './model.ts';

/** A step with its actor, command id and stream. */
export interface ResolvedStep {
  readonly model: Model;
  readonly action: unknown;
  readonly local: LocalTime | undefined;
  /**
   * True for older software, which gets only commands to aggregates that it had. All other commands go to the
   * current software.
   */
  readonly isOldSoftware: boolean;
  /** Whether personal events are already sealed as a whole. */
  readonly sealsWhole: boolean;
  readonly person: string;
  readonly commandId: string;
  readonly ids: Ids;
  readonly stream: string;
}

/**
 * The steps of a history as `people` take them. A step that repeats a command id for another stream is left
 * out, because the command register refuses it before any decider sees it.
 */
export function* resolvedSteps({ steps }: History, people: readonly string[]): Generator<ResolvedStep> {
  const sentTo = new Map<string, string>();
  for (const step of steps) {
    const { action, local } = step;
    const model = modelOf(step);
    const person = people[step.person] as string;
    const commandId = commandIdOf(model.aggregate, step.command);
    const ids = idsOf(model.aggregate, people, step.person, step.command);
    const stream = model.stream(person, action, ids);
    const sent = `${person} ${commandId}`;
    if ((sentTo.get(sent) ?? stream) !== stream) continue;
    sentTo.set(sent, stream);
    const isOldSoftware =
      step.isOldSoftware && isKnownToOlderSoftware(model.aggregate) && !model.isNew?.(action);
    const { sealsWhole } = step;
    yield { model, action, local, isOldSoftware, sealsWhole, person, commandId, ids, stream };
  }
}
