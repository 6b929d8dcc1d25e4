import { useEffect, useRef } from 'react';
import type { JournalText } from '../../../domain/journal/decide.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import { logFailure } from '../../lib/log.ts';
import { journalMessage } from '../../lib/messages/journal.ts';
import { isWaiting } from '../../lib/outbox/waiting.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { focusHeading, headingOf } from '../../ui/focus/move-focus.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './conflict-choice.css.ts';
import { correctEntry } from './entries.ts';

interface ConflictChoiceProps {
  readonly entry: JournalEntry;
  readonly conflict: JournalText;
  /** Called with the entry after the choice. It has two texts again if it was changed elsewhere meanwhile. */
  readonly onChosen: (entry: JournalEntry) => void;
}

/** Shows the two texts of an entry that was edited on two devices. The person chooses one. */
export function ConflictChoice({ entry, conflict, onChosen }: ConflictChoiceProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone, so a screen reader starts at the title.
  useEffect(() => focusHeading(ref.current && headingOf(ref.current)), []);
  const { busy, failure, run } = useAttempt((error) => {
    logFailure('Choosing a text failed:', error);
    return journalMessage(error);
  });
  const choose = ({ title, content }: JournalText) =>
    run(async () => {
      const { userId, revision } = entry;
      const answer = await correctEntry(entry, { title, content, userId, baseRevision: revision });
      onChosen(isWaiting(answer) ? { ...entry, title, content, conflict: null } : answer);
    });
  const version = (label: string, action: string, text: JournalText) => (
    <section className={css.version} aria-label={label}>
      <h3 className={css.label}>{label}</h3>
      <p className={css.title}>{text.title}</p>
      <p className={css.content}>{text.content}</p>
      <Button look="outline" busy={busy.value} onClick={() => void choose(text)}>
        {action}
      </Button>
    </section>
  );
  return (
    <div ref={ref} className={css.choice}>
      <p>This entry was edited on two devices. Both texts are saved. Choose the one to keep.</p>
      {version('In your journal now', 'Keep this text', entry)}
      {version('The other edit', 'Use this text', conflict)}
      <FormAlert>{failure.value}</FormAlert>
    </div>
  );
}
