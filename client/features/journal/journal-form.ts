import type { CorrectionBody, JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { CONTENT_RULE, TITLE_RULE } from '../../../domain/journal/text-rules.ts';
import { textProblem } from '../../../domain/text.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { idOfEarlierSave, unlessRefused } from '../../lib/earlier-save.ts';
import { journalMessage } from '../../lib/messages/journal.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import type { Command } from '../../lib/send.ts';
import { journalDraft, journalEditDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { requireUser } from '../session/require-user.ts';
import { correctEntry, writeEntry } from './entries.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type JournalValues = {
  readonly title: string;
  readonly content: string;
  /**
   * The revision that the person edits; 0 for a new entry or an unknown revision. The draft keeps it, however long the
   * text waits.
   */
  readonly baseRevision: number;
};
export type JournalForm = DraftForm<JournalValues>;

function check({ title, content }: JournalValues) {
  const wrongTitle = textProblem(title, TITLE_RULE);
  const wrongContent = textProblem(content, CONTENT_RULE);
  return {
    ...(wrongTitle ? { title: wrongTitle } : {}),
    ...(wrongContent ? { content: wrongContent } : {}),
  };
}

interface JournalFormOptions {
  readonly userId: number;
  /** The entry to edit; without it the form writes a new one. */
  readonly entry?: JournalEntry | undefined;
  /** Called with the stored entry. Not called while the entry waits on this device. */
  readonly onSaved: (entry: JournalEntry) => void;
}

/**
 * Writes an entry once. If an earlier attempt may have reached the server, sends the new text as a correction
 * of it.
 */
async function writeOnce(
  body: JournalBody,
  command: Command,
  earlier?: Command,
): Promise<JournalEntry | Waiting> {
  const earlierId = earlier && (await idOfEarlierSave(earlier, writeEntry, ({ id }) => id));
  if (earlierId === undefined) return writeEntry(body, command);
  const { id: _, ...texts } = body;
  return (await correctEntry({ id: earlierId }, texts).catch(unlessRefused)) ?? writeEntry(body, command);
}

/** The form for an entry, new or existing. */
export function createJournalForm({ userId, entry, onSaved }: JournalFormOptions): JournalForm {
  const form = createDraftForm<JournalValues, JournalBody & CorrectionBody>({
    key: entry ? journalEditDraft(userId, entry.id) : journalDraft(userId),
    empty: {
      title: entry?.title ?? '',
      content: entry?.content ?? '',
      baseRevision: entry?.revision ?? 0,
    },
    check,
    bodyOf: ({ title, content, baseRevision }) => ({
      title: title.trim(),
      content: content.trim(),
      userId,
      ...(baseRevision > 0 ? { baseRevision } : {}),
    }),
    ...(entry ? {} : { withId: (body, id) => ({ id, ...body }) }),
    isCorrectable: entry === undefined,
    isHandedOver: (command) => isHandedOver(userId, command),
    write: async (body, command, earlier) => {
      requireUser(userId);
      const saved = await (entry ? correctEntry(entry, body, command) : writeOnce(body, command, earlier));
      if (!isWaiting(saved)) onSaved(saved);
      return saved;
    },
    messageFor: journalMessage,
  });
  return withToasts(form);
}
