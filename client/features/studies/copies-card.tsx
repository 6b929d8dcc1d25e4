import { useSignal } from '@preact/signals-react';
import { Download, TriangleAlert } from 'lucide-react';
import type { StudyExport } from '../../../domain/research/export-schema.ts';
import { momentText } from '../../lib/date-text.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { weeksText } from '../research/read-words.ts';
import { dateText } from '../research/research-words.ts';
import type { StudyQuestions } from './asked.ts';
import * as css from './copies-card.css.ts';
import { OnRequest } from './on-request.tsx';
import { code } from './studies.css.ts';
import { aboutText, COPY_KIND_WORDS, COPY_STATE_WORDS, copyAddress, shortHash } from './words.ts';

const SHORT_HASH = 8;

interface CopiesCardProps {
  /** The id of the study. */
  readonly id: string;
  readonly asked: StudyQuestions;
}

/** The copies that were made of a study, and which of them must be deleted. The list is loaded on a press. */
export const CopiesCard = ({ id, asked }: CopiesCardProps) => (
  <OnRequest
    title="Copies"
    intro="The copies of this study, and the deletions that were asked for. Showing them is recorded, too."
    called={asked.copies.value}
    ask={asked.askCopies}
    height={120}
  >
    {(copies) => <Copies id={id} asked={asked} copies={copies} />}
  </OnRequest>
);

interface CopiesProps extends CopiesCardProps {
  readonly copies: readonly StudyExport[];
}

const Copies = ({ id, asked, copies }: CopiesProps) => (
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
    {copies.length === 0 ? (
      <p>No copy so far. Each copy appears here.</p>
    ) : (
      <ul className={css.copies}>
        {copies.map((copy) => (
          <Copy key={copy.exportId} id={id} asked={asked} copy={copy} />
        ))}
      </ul>
    )}
  </Card>
);

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
          Manifest <code className={code}>{shortHash(manifestHash.slice(0, SHORT_HASH))}</code>
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
  readonly asked: StudyQuestions;
  readonly exportId: string;
  readonly name: string;
  readonly onClose: () => void;
}

function ConfirmDeletion({ asked, exportId, name, onClose }: ConfirmDeletionProps) {
  const confirm = async () => {
    await asked.confirmDeletion(exportId);
    toaster.show({ title: 'Deletion confirmed' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Is the copy deleted?"
      label="It is deleted"
      busyLabel="Confirming…"
      cancelLabel="Not yet"
      act={confirm}
      messageFor={(error) => refusalOr('This couldn’t be confirmed. Please try again in a moment.', error)}
      onClose={onClose}
    >
      <p>
        {name}: you confirm that this copy is deleted everywhere, with everything made from it that shows
        single people. Published results stay. The people in the study see that you confirmed.
      </p>
    </ConfirmDialog>
  );
}
