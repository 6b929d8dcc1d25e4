import { type ActText, DESCRIPTION_RULE, TITLE_RULE } from '../../../domain/acts/custom-text.ts';
import type { DailyAct } from '../../../domain/acts/schema.ts';
import { codePoints, type TextRule } from '../../../domain/text.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { ACT_MESSAGES, withReason } from '../../lib/messages/acts.ts';
import { type Command, send } from '../../lib/send.ts';
import { ownActDraft } from '../../lib/stored-names.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { refreshActs } from './acts.ts';

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type OwnAct = { readonly title: string; readonly description: string };

export type OwnActForm = DraftForm<OwnAct>;

/** What is wrong with a text, in the rule's own words. */
function textError(text: string, { min, max, tooShort, tooLong }: TextRule): string | undefined {
  const length = codePoints(text.trim());
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

function check({ title, description }: OwnAct): Partial<OwnAct> {
  const errors = {
    title: textError(title, TITLE_RULE),
    description: textError(description, DESCRIPTION_RULE),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The half-written act of one's own: one draft, wherever it is written on. */
export const createOwnActForm = (
  userId: number,
  write: (act: ActText, command: Command) => Promise<unknown>,
): OwnActForm =>
  createDraftForm<OwnAct, OwnAct>({
    key: ownActDraft(userId),
    empty: { title: '', description: '' },
    check,
    bodyOf: ({ title, description }) => ({ title: title.trim(), description: description.trim() }),
    write,
    messageFor: (error) => withReason(ACT_MESSAGES.notAdded, error),
  });

/** The form that adds an act to the standing list at once. */
export function createAddForm(userId: number): OwnActForm {
  const form = createOwnActForm(userId, (act, command) =>
    send<DailyAct>({ method: 'POST', path: '/api/tasks/custom', body: { ...act, userId } }, command),
  );
  return {
    ...form,
    async save() {
      const isAdded = await form.save();
      if (isAdded) {
        refreshActs(userId);
        toaster.show({ title: 'Success', text: ACT_MESSAGES.added });
      } else if (form.failure.peek()) {
        toaster.show({ title: 'Error', text: ACT_MESSAGES.notAdded, destructive: true });
      }
      return isAdded;
    },
  };
}
