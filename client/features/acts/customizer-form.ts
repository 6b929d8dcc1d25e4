import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { AvailableAct, CustomizeActsBody, DailyAct } from '../../../domain/acts/schema.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { ACT_MESSAGES, withReason } from '../../lib/messages/acts.ts';
import { send } from '../../lib/send.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { putActs, refreshActs } from './acts.ts';
import { type Choice, choiceText, isAlike, readChoice } from './choice.ts';
import { rememberTakenOut } from './taken-out.ts';

export interface CustomizerForm
  extends Pick<
    DraftForm<{ choice: string }>,
    'failure' | 'isTouched' | 'isBroughtBack' | 'isSaving' | 'discard' | 'save'
  > {
  readonly choice: ReadonlySignal<Choice>;
  choose(choice: Choice): void;
}

/** The choice of a list, which begins with the list as it `stands` and is kept on this device until saved. */
export function createCustomizerForm(
  userId: number,
  available: readonly AvailableAct[],
  stands: Choice,
): CustomizerForm {
  const form = createDraftForm<{ choice: string }, CustomizeActsBody>({
    key: `acts.${userId}`,
    empty: { choice: choiceText(stands) },
    isWhole: ({ choice }) => readChoice(choice) !== undefined,
    bodyOf: ({ choice }) => {
      const { picked, own } = readChoice(choice) ?? stands;
      return { userId, taskIndices: [...picked], customTasks: [...own] };
    },
    write: async (body, command) => {
      const path = '/api/tasks/customize';
      const acts = await send<readonly DailyAct[]>({ method: 'POST', path, body }, command);
      putActs(userId, acts);
      const chosen = [...body.taskIndices.map((place) => available[place]), ...(body.customTasks ?? [])];
      rememberTakenOut(
        userId,
        acts.filter((act) => !chosen.some((one) => one && isAlike(act, one))),
      );
    },
    messageFor: (error) => withReason(ACT_MESSAGES.notCustomized, error),
  });
  return {
    ...form,
    choice: computed(() => readChoice(form.values.value.choice) ?? stands),
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
