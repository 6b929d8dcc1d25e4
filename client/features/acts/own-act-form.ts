import { type ActText, DESCRIPTION_RULE, TITLE_RULE } from '../../../domain/acts/custom-text.ts';
import { textProblem } from '../../../domain/text.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { ACT_MESSAGES, withReason } from '../../lib/messages/acts.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { isWaiting } from '../../lib/outbox/waiting.ts';
import { type Command, send } from '../../lib/send.ts';
import { ownActDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { refreshActs } from './acts.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type OwnAct = { readonly title: string; readonly description: string };

export type OwnActForm = DraftForm<OwnAct>;

function check({ title, description }: OwnAct): Partial<OwnAct> {
  const errors = {
    title: textProblem(title, TITLE_RULE),
    description: textProblem(description, DESCRIPTION_RULE),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The form for a custom act. Every place that shows it shares one draft. */
export const createOwnActForm = (
  userId: number,
  write: (act: ActText, command: Command) => Promise<unknown>,
): OwnActForm =>
  createDraftForm<OwnAct, OwnAct>({
    key: ownActDraft(userId),
    empty: { title: '', description: '' },
    check,
    bodyOf: ({ title, description }) => ({ title: title.trim(), description: description.trim() }),
    isHandedOver: (command) => isHandedOver(userId, command),
    write,
    messageFor: (error) => withReason(ACT_MESSAGES.notAdded, error),
  });

/** The form that adds a custom act to the person's list at once, from today on. */
export function createAddForm(userId: number): OwnActForm {
  const form = createOwnActForm(userId, async (act, command) => {
    const answer = await send('POST /api/tasks/custom', { body: { ...act, userId } }, command);
    if (!isWaiting(answer)) refreshActs(userId);
    return answer;
  });
  return withToasts(form, {
    saved: { title: 'Success', text: ACT_MESSAGES.added },
    failed: ACT_MESSAGES.notAdded,
  });
}
