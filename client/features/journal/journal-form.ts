import { CONTENT_RULE, TITLE_RULE } from '../../../domain/journal/decide.ts';
import type { JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { codePoints, type TextRule } from '../../../domain/text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { journalMessage } from '../../lib/messages/journal.ts';
import type { Command } from '../../lib/send.ts';
import { journalDraft, journalEditDraft } from '../../lib/stored-names.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { user } from '../session/session.ts';
import { correctEntry, writeEntry } from './entries.ts';

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type JournalValues = { readonly title: string; readonly content: string };
export type JournalForm = DraftForm<JournalValues>;

function textError(text: string, { min, max, tooShort, tooLong }: TextRule): string | undefined {
  const length = codePoints(text.trim());
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

function check({ title, content }: JournalValues) {
  const wrongTitle = textError(title, TITLE_RULE);
  const wrongContent = textError(content, CONTENT_RULE);
  return {
    ...(wrongTitle ? { title: wrongTitle } : {}),
    ...(wrongContent ? { content: wrongContent } : {}),
  };
}

interface JournalFormOptions {
  readonly userId: number;
  /** The entry to be corrected; a new one is written without it. */
  readonly entry?: JournalEntry | undefined;
  readonly onSaved: (entry: JournalEntry) => void;
}

/** Writes an entry. Where other words for it may have arrived before, it stands there once, with the later ones. */
async function writeOnce(body: JournalBody, command: Command, earlier?: Command): Promise<JournalEntry> {
  const arrived =
    earlier && (await writeEntry(JSON.parse(earlier.bodyText) as JournalBody, earlier).catch(unlessRefused));
  const corrected = arrived && (await correctEntry(arrived.id, body).catch(unlessRefused));
  return corrected ?? writeEntry(body, command);
}

/** The server won't have it, or has it no more: asking again would change nothing. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
  throw error;
}

/** One entry as it is being written, or written anew. */
export function createJournalForm({ userId, entry, onSaved }: JournalFormOptions): JournalForm {
  const form = createDraftForm<JournalValues, JournalBody>({
    key: entry ? journalEditDraft(userId, entry.id) : journalDraft(userId),
    empty: { title: entry?.title ?? '', content: entry?.content ?? '' },
    check,
    bodyOf: ({ title, content }) => ({ title: title.trim(), content: content.trim(), userId }),
    isCorrectable: entry === undefined,
    write: async (body, command, earlier) => {
      if (user.peek()?.id !== userId) throw new ApiError(401, 'Unauthorized', '');
      onSaved(await (entry ? correctEntry(entry.id, body, command) : writeOnce(body, command, earlier)));
    },
    messageFor: journalMessage,
  });
  return {
    ...form,
    async save() {
      const isSaved = await form.save();
      const failure = form.failure.peek();
      if (failure) toaster.show({ title: 'Error', text: failure, destructive: true });
      return isSaved;
    },
  };
}
