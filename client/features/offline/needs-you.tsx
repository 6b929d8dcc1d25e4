import { useSignal } from '@preact/signals-react';
import { CONTENT_MAX } from '../../../domain/journal/schema.ts';
import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import type { ScaleValue } from '../../../domain/mood/scale.ts';
import { logWarning } from '../../lib/log.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { WritingHelp } from '../care/writing-help.tsx';
import { FurtherChoices } from '../check-in/further-choice.tsx';
import { MoodChoice } from '../check-in/mood-choice.tsx';
import { bodyOf, contentOfBody } from '../mood/content.ts';
import {
  type Content,
  canTryAgain,
  discard,
  isTooOld,
  keepOnDevice,
  reasonOf,
  saveAsNew,
  tryAgain,
} from './waiting-actions.ts';
import type { WaitingItem } from './waiting-items.ts';
import * as css from './waiting-list.css.ts';

const MOOD_QUESTION = 'How were you?';

interface NeedsYouProps {
  readonly item: WaitingItem;
  readonly onClose: () => void;
}

/**
 * The dialog for something that the server refused. The content of a check-in or a journal entry can be changed in it.
 * "Discard" gives the refused change up. Closing the dialog changes nothing.
 */
export function NeedsYou({ item, onClose }: NeedsYouProps) {
  const { mood, journal, planStep } = item;
  const content = useSignal<Content>(contentOf(item));
  const { busy, failure, run } = useAttempt((error) => {
    logWarning('The refused entry could not be changed:', error);
    return 'This didn’t work. Your words are still here.';
  });
  const change = (part: Content) => {
    content.value = { ...content.peek(), ...part };
  };
  const closeAfter = (action: () => Promise<unknown>) =>
    run(async () => {
      await action();
      onClose();
    });
  const hasWords = Boolean(mood ?? journal);
  const { title = '', content: text = '', notes = '', moodValue } = content.value;
  return (
    <Dialog title="This one needs your decision" onClose={onClose}>
      <div className={css.form}>
        <FormAlert>
          Not saved: {reasonOf(item)} {hasWords ? 'Your words are still here.' : ''}
          {isTooOld(item) ? ' A new entry gets today’s date.' : ''}
        </FormAlert>
        {mood ? (
          <>
            <div>
              <p className={css.question} aria-hidden="true">
                {MOOD_QUESTION}
              </p>
              <MoodChoice
                label={MOOD_QUESTION}
                value={(moodValue ?? null) as ScaleValue | null}
                onChoose={(value) => change({ moodValue: value })}
              />
            </div>
            <FurtherChoices values={contentOfBody(content.value)} onChoose={change} />
            <TextArea
              label="Note"
              optional
              rows={2}
              max={NOTES_MAX}
              value={String(notes)}
              onChange={(value) => change({ notes: value })}
            />
            <WritingHelp draft={item.stream} text={String(notes)} />
          </>
        ) : null}
        {journal ? (
          <>
            <Field
              label="Title"
              value={String(title)}
              onChange={(event) => change({ title: event.target.value })}
            />
            <TextArea
              label="Entry"
              rows={6}
              max={CONTENT_MAX}
              value={String(text)}
              onChange={(value) => change({ content: value })}
            />
            <WritingHelp draft={item.stream} text={`${title}\n${text}`} />
          </>
        ) : null}
        {hasWords || item.summary === '' ? null : <p className={css.whole}>{item.summary}</p>}
        <FormAlert>{failure.value}</FormAlert>
        {hasWords ? (
          <Button
            wide
            busy={busy.value}
            onClick={() => void closeAfter(() => saveAsNew(item, content.peek()))}
          >
            Save as a new entry
          </Button>
        ) : null}
        {planStep ? (
          <Button wide busy={busy.value} onClick={() => void closeAfter(() => keepOnDevice(item))}>
            Keep on this device
          </Button>
        ) : null}
        {canTryAgain(item) ? (
          <Button
            wide
            look={hasWords ? 'outline' : 'primary'}
            busy={busy.value}
            onClick={() =>
              void closeAfter(() => tryAgain(item, hasWords && !item.isDeletion ? content.peek() : undefined))
            }
          >
            Try again
          </Button>
        ) : null}
        <Button wide look="quiet" busy={busy.value} onClick={() => void closeAfter(() => discard(item))}>
          {hasWords ? 'Discard my version' : 'Discard'}
        </Button>
      </div>
    </Dialog>
  );
}

/** The words and values of an item, as the form shows them. */
function contentOf({ mood, journal }: WaitingItem): Content {
  if (journal) return { title: journal.title, content: journal.content };
  return mood ? bodyOf(mood) : {};
}
