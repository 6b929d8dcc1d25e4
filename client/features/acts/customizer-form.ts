import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { AvailableAct, CustomizeActsBody } from '../../../domain/acts/schema.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { ACT_MESSAGES, withReason } from '../../lib/messages/acts.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { isWaiting } from '../../lib/outbox/waiting.ts';
import { send } from '../../lib/send.ts';
import { actListDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { putActs, refreshActs } from './acts.ts';
import { type Choice, choiceText, isSameAct, readChoice } from './choice.ts';
import { rememberRemovedActs } from './removed-acts.ts';
import type { ChosenActs } from './waiting-acts.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type ChoiceValues = {
  readonly choice: string;
  /**
   * The list on which the choice is based. If the list has changed since, saving the choice would remove
   * newer acts.
   */
  readonly base: string;
};

export interface CustomizerForm extends Omit<DraftForm<ChoiceValues>, 'values' | 'errors' | 'change'> {
  readonly choice: ReadonlySignal<Choice>;
  choose(choice: Choice): void;
}

/**
 * The form for a person's list, starting with `currentChoice`. Its draft stays on this device until it is
 * saved or discarded, or the list changes.
 */
export function createCustomizerForm(
  userId: number,
  available: readonly AvailableAct[],
  currentChoice: Choice,
): CustomizerForm {
  const base = choiceText(currentChoice);
  const form = createDraftForm<ChoiceValues, CustomizeActsBody>({
    key: actListDraft(userId),
    empty: { choice: base, base },
    guards: { choice: (choice) => readChoice(choice) !== undefined },
    isCurrent: (stored) => stored.base === base,
    bodyOf: ({ choice }) => {
      const { picked, own } = readChoice(choice) ?? currentChoice;
      return { userId, taskIndices: [...picked], customTasks: [...own] };
    },
    isHandedOver: (command) => isHandedOver(userId, command),
    write: async (body, command) => {
      const recommended = body.taskIndices.flatMap((place) => available[place] ?? []);
      const chosen: ChosenActs = {
        acts: [...recommended, ...(body.customTasks ?? [])].map(({ title, description }) => ({
          title,
          description,
        })),
      };
      const acts = await send('POST /api/tasks/customize', { body }, command, chosen);
      if (isWaiting(acts)) return acts;
      putActs(userId, acts);
      rememberRemovedActs(
        userId,
        acts.filter((act) => !chosen.acts.some((one) => isSameAct(act, one))),
      );
      refreshActs(userId);
      return acts;
    },
    messageFor: (error) => withReason(ACT_MESSAGES.notCustomized, error),
  });
  return {
    ...withToasts(form, {
      saved: { title: 'Success', text: ACT_MESSAGES.customized },
      failed: ACT_MESSAGES.notCustomized,
    }),
    choice: computed(() => readChoice(form.values.value.choice) ?? currentChoice),
    choose: (choice) => form.change({ choice: choiceText(choice) }),
  };
}
