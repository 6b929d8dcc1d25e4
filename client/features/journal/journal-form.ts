import { CONTENT_RULE, TITLE_RULE } from '../../../domain/journal/decide.ts';
import type { JournalBody, JournalEntry } from '../../../domain/journal/schema.ts';
import { codePoints, type TextRule } from '../../../domain/text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { journalMessage } from '../../lib/messages/journal.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { user } from '../session/session.ts';
import { correctEntry, writeEntry } from './entries.ts';

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type JournalValues = { readonly title: string; readonly content: string };
export type JournalForm = DraftForm<JournalValues>;

function wrongWith(text: string, { min, max, tooShort, tooLong }: TextRule): string | undefined {
  const length = codePoints(text.trim());
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

function check({ title, content }: JournalValues) {
  const wrongTitle = wrongWith(title, TITLE_RULE);
  const wrongContent = wrongWith(content, CONTENT_RULE);
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

/** One entry as it is being written, or written anew. */
export function createJournalForm({ userId, entry, onSaved }: JournalFormOptions): JournalForm {
  const form = createDraftForm<JournalValues, JournalBody>({
    key: entry ? `journal.${userId}.${entry.id}` : `journal.${userId}`,
    empty: { title: entry?.title ?? '', content: entry?.content ?? '' },
    check,
    bodyOf: ({ title, content }) => ({ title: title.trim(), content: content.trim(), userId }),
    write: async (body, command) => {
      if (user.peek()?.id !== userId) throw new ApiError(401, 'Unauthorized', '');
      onSaved(await (entry ? correctEntry(entry.id, body, command) : writeEntry(body, command)));
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
