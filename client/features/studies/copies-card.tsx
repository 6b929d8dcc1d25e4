import { useSignal } from '@preact/signals-react';
import { Download, TriangleAlert } from 'lucide-react';
import type { StudyExport } from '../../../domain/research/export-schema.ts';
import { momentText } from '../../lib/date-text.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { dateText } from '../research/research-words.ts';
import type { Asked } from './asked.ts';
import * as css from './copies-card.css.ts';
import { aboutText, COPY_KIND_WORDS, COPY_STATE_WORDS, copyAddress, shortHash, weeksText } from './words.ts';

const SHORT_HASH = 8;

interface CopiesCardProps {
  /** The id of the study. */
  readonly id: string;
  readonly asked: Asked;
}

/** The copies that were made of a study, and those that must be deleted. Asked for on request, because that is recorded. */
export function CopiesCard({ id, asked }: CopiesCardProps) {
  const called = asked.copies.value;
  switch (called.status) {
    case 'not-asked':
      return (
        <Card title="Copies">
          <p>
            The copies of this study, and the deletions that were asked for. Showing them is recorded, too.
          </p>
          <div ref={moveFocusOnUnmount}>
            <Button look="outline" onClick={() => void asked.askCopies()}>
              Show copies
            </Button>
          </div>
        </Card>
      );
    case 'loading':
      return (
        <Card title="Copies">
          <Skeleton label="Loading the copies…">
            <SkeletonBlock height={120} />
          </Skeleton>
        </Card>
      );
    case 'error':
      return (
        <Card title="Copies">
          <Retry
            text={refusalOr('The copies can’t be loaded right now.', called.error)}
            onRetry={asked.askCopies}
          />
        </Card>
      );
    case 'ready':
      return (
        <Card
          title="Copies"
          action={
            <div className={action}>
              <Button look="quiet" onClick={() => void asked.askCopies()}>
                Load again<span className={hidden}> the copies</span>
              </Button>
            </div>
          }
        >
          {called.value.length === 0 ? (
            <p>No copy so far. Each copy stands here.</p>
          ) : (
            <ul className={css.copies}>
              {called.value.map((copy) => (
                <Copy key={copy.exportId} id={id} asked={asked} copy={copy} />
              ))}
            </ul>
          )}
        </Card>
      );
  }
}

interface CopyProps extends CopiesCardProps {
  readonly copy: StudyExport;
}

function Copy({ id, asked, copy }: CopyProps) {
  const { exportId, at, kind, firstWeek, lastWeek, people, manifestHash, state, canBeFetched, deletion } =
    copy;
  const isConfirming = useSignal(false);
  const name = `${COPY_KIND_WORDS[kind]}, ${weeksText(firstWeek, lastWeek)}`;
  return (
    <li className={css.copy}>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.soft}>
          {momentText(at, today.value)} ·{' '}
          {people === null ? 'people not shown' : `${aboutText(people)} people`} · {COPY_STATE_WORDS[state]}
        </p>
        <p className={css.soft}>
          Manifest <code className={css.code}>{shortHash(manifestHash.slice(0, SHORT_HASH))}</code>
        </p>
        {deletion === null ? null : deletion.confirmedOn === null ? (
          <p className={css.due}>
            <TriangleAlert size={20} aria-hidden />
            Deletion of this copy was asked for · confirm by {dateText(deletion.dueOn)}
          </p>
        ) : (
          <p className={css.soft}>Deletion confirmed on {dateText(deletion.confirmedOn)}</p>
        )}
      </div>
      <div className={css.actions}>
        {canBeFetched ? (
          <a className={css.download} href={copyAddress(id, exportId)} download>
            <Download size={20} aria-hidden />
            Download<span className={hidden}> {name}</span>
          </a>
        ) : null}
        {deletion?.confirmedOn === null ? (
          <Button look="outline" aria-haspopup="dialog" onClick={() => (isConfirming.value = true)}>
            Confirm…<span className={hidden}> the deletion of {name}</span>
          </Button>
        ) : null}
      </div>
      {isConfirming.value ? (
        <ConfirmDeletion
          asked={asked}
          exportId={exportId}
          name={name}
          onClose={() => (isConfirming.value = false)}
        />
      ) : null}
    </li>
  );
}

interface ConfirmDeletionProps {
  readonly asked: Asked;
  readonly exportId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function ConfirmDeletion({ asked, exportId, name, onClose }: ConfirmDeletionProps) {
  const { busy, failure, onSubmit } = useSubmit(
    async () => {
      await asked.confirmDeletion(exportId);
      toaster.show({ title: 'Deletion confirmed' });
      onClose();
    },
    (error) => refusalOr('This couldn’t be confirmed. Please try again in a moment.', error),
  );
  return (
    <Dialog title="Is the copy deleted?" onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit}>
        <p>
          {name}: you confirm that this copy is deleted everywhere, with everything made from it that shows
          single people. Published results stay. The people in the study see that you confirmed.
        </p>
        <FormAlert>{failure.value}</FormAlert>
        <div className={css.actions}>
          <Button type="submit" busy={busy.value}>
            {busy.value ? 'Confirming…' : 'It is deleted'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
