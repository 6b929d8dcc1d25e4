import {
  CircleAlert,
  Leaf,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Pencil,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createdAtText } from '../../lib/date-text.ts';
import { logWarning } from '../../lib/log.ts';
import { groupOfStream } from '../../lib/outbox/queued-write.ts';
import type { WaitingGroup } from '../../lib/outbox/waiting-routes.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { useAttempt } from '../../ui/field/use-attempt.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { chosenValues } from '../mood/chosen-values.ts';
import { discard, reasonOf, type UndoDiscard } from './waiting-actions.ts';
import type { WaitingItem } from './waiting-items.ts';
import * as css from './waiting-list.css.ts';

interface WaitingRowProps {
  readonly item: WaitingItem;
  readonly onEdit: () => void;
  readonly onDiscarded: (undo: UndoDiscard) => void;
}

/**
 * One thing that waits, with a button to discard it. A refused thing also has one to look at it. Any other check-in or
 * journal entry has one to edit it, unless it is deleted.
 */
export function WaitingRow({ item, onEdit, onDiscarded }: WaitingRowProps) {
  const { failure, run } = useAttempt((error) => {
    logWarning('Discarding failed:', error);
    return 'This couldn’t be discarded. It may have just been sent.';
  });
  const { title, summary, at, isRefused, isDeletion, mood, journal } = item;
  const isUndoable = isDeletion || groupOfStream(item.stream) === 'acts';
  const remove = () => run(async () => onDiscarded(await discard(item)));
  const what = <span className={hidden}> “{title}”</span>;
  return (
    <li className={css.row}>
      <ItemPicture item={item} />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {summary ? <p className={css.summary}>{summary}</p> : null}
        <p className={css.when}>
          {createdAtText({ createdAt: new Date(at).toISOString(), localDate: at.slice(0, 10) }, today.value)}
        </p>
        {isRefused ? <p className={css.reason}>Not saved: {reasonOf(item)}</p> : null}
        <div className={css.actions}>
          {isRefused ? (
            <Button look="quiet" onClick={onEdit}>
              <CircleAlert size={20} aria-hidden />
              Look at it{what}
            </Button>
          ) : (mood || journal) && !isDeletion ? (
            <Button look="quiet" onClick={onEdit}>
              <Pencil size={20} aria-hidden />
              Edit{what}
            </Button>
          ) : null}
          <Button look="quiet" onClick={() => void remove()}>
            {isUndoable ? <Undo2 size={20} aria-hidden /> : <Trash2 size={20} aria-hidden />}
            {isUndoable ? 'Undo' : 'Discard'}
            {what}
          </Button>
        </div>
        <FormAlert>{failure.value}</FormAlert>
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<WaitingGroup, LucideIcon>> = {
  mood: Leaf,
  journal: NotebookPen,
  plan: ListChecks,
  acts: Leaf,
};

function ItemPicture({ item: { mood, stream } }: { readonly item: WaitingItem }) {
  const [chosen] = mood ? chosenValues(mood) : [];
  if (chosen) return chosen.of.picture(chosen.value, 44);
  const Icon = ICONS[groupOfStream(stream)];
  return (
    <span className={css.picture}>
      <Icon size={22} aria-hidden />
    </span>
  );
}

interface DiscardedRowProps {
  readonly title: string;
  readonly onUndo: () => Promise<void>;
}

/** The row of a thing that was just discarded, at the end of the list, until it is undone or the dialog is closed. */
export function DiscardedRow({ title, onUndo }: DiscardedRowProps) {
  const { failure, run } = useAttempt((error) => {
    logWarning('Undoing failed:', error);
    return 'This couldn’t be undone.';
  });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <li ref={row} className={css.row}>
      <div className={css.gone}>
        <span>Discarded: {title}</span>
        <Button look="quiet" onClick={() => void run(onUndo)}>
          Undo<span className={hidden}> discarding “{title}”</span>
        </Button>
      </div>
      <FormAlert>{failure.value}</FormAlert>
    </li>
  );
}
