import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { AvailableAct, CustomizeActsBody, DailyAct } from '../../../domain/acts/schema.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { ACT_MESSAGES, withReason } from '../../lib/messages/acts.ts';
import { send } from '../../lib/send.ts';
import { actListDraft } from '../../lib/stored-names.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { putActs, refreshActs } from './acts.ts';
import { type Choice, choiceText, isAlike, readChoice } from './choice.ts';
import { rememberRemovedActs } from './removed-acts.ts';

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type ChoiceValues = {
  readonly choice: string;
  /** The list it began with. Once that has changed, saving the choice would take out what came to it since. */
  readonly base: string;
};

export interface CustomizerForm extends Omit<DraftForm<ChoiceValues>, 'values' | 'errors' | 'change'> {
  readonly choice: ReadonlySignal<Choice>;
  choose(choice: Choice): void;
}

/**
 * The choice of a list, which begins with the list as it `stands` and is kept on this device until it is saved or
 * the list becomes another one.
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
    isValid: (kept) => kept.base === base && readChoice(kept.choice) !== undefined,
    bodyOf: ({ choice }) => {
      const { picked, own } = readChoice(choice) ?? currentChoice;
      return { userId, taskIndices: [...picked], customTasks: [...own] };
    },
    write: async (body, command) => {
      const path = '/api/tasks/customize';
      const acts = await send<readonly DailyAct[]>({ method: 'POST', path, body }, command);
      putActs(userId, acts);
      const chosen = [...body.taskIndices.map((place) => available[place]), ...(body.customTasks ?? [])];
      rememberRemovedActs(
        userId,
        acts.filter((act) => !chosen.some((one) => one && isAlike(act, one))),
      );
    },
    messageFor: (error) => withReason(ACT_MESSAGES.notCustomized, error),
  });
  return {
    ...form,
    choice: computed(() => readChoice(form.values.value.choice) ?? currentChoice),
    choose: (choice) => form.change({ choice: choiceText(choice) }),
    async save() {
      const isSaved = await form.save();
      if (isSaved) {
        refreshActs(userId);
        toaster.show({ title: 'Success', text: ACT_MESSAGES.customized });
      } else if (form.failure.peek()) {
        toaster.show({ title: 'Error', text: ACT_MESSAGES.notCustomized, destructive: true });
      }
      return isSaved;
    },
  };
}
