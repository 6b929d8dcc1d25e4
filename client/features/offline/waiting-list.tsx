import { useSignal } from '@preact/signals-react';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { timeOf } from '../../lib/date-text.ts';
import { download } from '../../lib/download.ts';
import { localDateOf } from '../../lib/local-time.ts';
import type { DrainEnd } from '../../lib/outbox/drain.ts';
import { outboxStatus } from '../../lib/outbox/outbox-status.ts';
import { sendNow } from '../../lib/outbox/page-outbox.ts';
import { now } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { EditCheckIn } from '../day/edit-check-in.tsx';
import { EntryDialog } from '../journal/entry-dialog.tsx';
import { NeedsYou } from './needs-you.tsx';
import { StoragePersistence } from './storage-persistence.tsx';
import type { UndoDiscard } from './waiting-actions.ts';
import { waitingAsText } from './waiting-as-text.ts';
import { refusedItems, type WaitingItem, waitingItems } from './waiting-items.ts';
import * as css from './waiting-list.css.ts';
import { DiscardedRow, WaitingRow } from './waiting-row.tsx';

interface WaitingListProps {
  readonly userId: number;
  readonly onClose: () => void;
}

interface Discarded {
  readonly item: WaitingItem;
  readonly undo: UndoDiscard;
}

/** The dialog with everything that waits to be sent. Entries that need the person come first. */
export function WaitingList({ userId, onClose }: WaitingListProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const editing = useSignal<WaitingItem | null>(null);
  const discarded = useSignal<readonly Discarded[]>([]);
  const result = useSignal('');
  const isSending = useSignal(false);
  const shown = [...refusedItems.value, ...waitingItems.value].filter(
    ({ stream }) => !discarded.value.some(({ item }) => item.stream === stream),
  );
  const closeEditor = () => {
    editing.value = null;
  };
  const forget = (gone: Discarded) => {
    discarded.value = discarded.peek().filter((other) => other !== gone);
    heading.current?.focus();
  };
  const trySending = async () => {
    isSending.value = true;
    result.value = '';
    const end = await sendNow();
    isSending.value = false;
    result.value = resultText(end);
  };
  const item = editing.value;
  if (item?.isRefused) return <NeedsYou item={item} onClose={closeEditor} />;
  if (item?.mood) {
    return (
      <Dialog title="Edit the check-in" onClose={closeEditor}>
        <EditCheckIn entry={item.mood} onClose={closeEditor} />
      </Dialog>
    );
  }
  if (item?.journal) return <EntryDialog userId={userId} entry={item.journal} onClose={closeEditor} />;
  const isEmpty = shown.length === 0 && discarded.value.length === 0;
  return (
    <Dialog title="Waiting to send" onClose={onClose}>
      <p ref={heading} tabIndex={-1} className={css.lead}>
        {leadText(isEmpty)}
      </p>
      <ul className={css.list} aria-label="Waiting entries">
        {shown.map((each) => (
          <WaitingRow
            key={each.stream}
            item={each}
            onEdit={() => {
              editing.value = each;
            }}
            onDiscarded={(undo) => {
              discarded.value = [...discarded.peek(), { item: each, undo }];
            }}
          />
        ))}
        {discarded.value.map((gone) => (
          <DiscardedRow
            key={gone.item.stream}
            title={gone.item.title}
            onUndo={async () => {
              await gone.undo();
              forget(gone);
            }}
          />
        ))}
      </ul>
      <div className={isEmpty ? hidden : css.foot}>
        {shown.length > 0 ? (
          <>
            <Button wide busy={isSending.value} onClick={() => void trySending()}>
              {isSending.value ? 'Sending…' : 'Send now'}
            </Button>
            <Button look="quiet" onClick={() => exportItems(shown)}>
              <Download size={20} aria-hidden />
              Export as text
            </Button>
            <StoragePersistence />
          </>
        ) : null}
        <p role="status" className={css.status}>
          {result.value}
        </p>
      </div>
    </Dialog>
  );
}

function exportItems(items: readonly WaitingItem[]): void {
  const name = `hearten-waiting-${localDateOf(new Date())}.txt`;
  download({ name, type: 'text/plain;charset=utf-8', content: waitingAsText(items) });
}

const NOT_YET = 'Hearten can’t save this yet.';

/**
 * The sentence above the list: that all is sent, or that the entries are saved on this device. If the server accepts
 * nothing of this person now, such as without their consent, it also says why.
 */
function leadText(isEmpty: boolean): string {
  if (isEmpty) return 'Nothing is waiting. Everything you wrote has been sent.';
  const { stopped } = outboxStatus.value;
  if (stopped?.kind === 'forbidden') {
    return `Saved on this device. ${new ApiError(403, '', stopped.refusal.body).serverMessage ?? NOT_YET}`;
  }
  return 'Saved on this device. It will be sent on its own once you’re back online, with the time you wrote it.';
}

/** Says how an attempt to send ended. */
function resultText(end: DrainEnd | undefined): string {
  now.value = new Date();
  const createdAt = new Date(outboxStatus.peek().attemptedAt ?? Date.now());
  const time = timeOf({ createdAt: createdAt.toISOString(), localDate: localDateOf(createdAt) });
  switch (end?.kind) {
    case 'empty':
    case 'idle':
      return refusedItems.peek().length > 0
        ? 'Sent, except what needs your decision.'
        : 'Everything has been sent.';
    case 'offline':
      return `Still no connection at ${time}. Nothing is lost.`;
    case 'signed-out':
      return 'Please sign in again. Your entries stay on this device.';
    case 'forbidden':
      // The sentence above the list says why.
      return NOT_YET;
    case 'later':
      return 'Hearten is busy right now. It is sent as soon as possible. Nothing is lost.';
    default:
      return 'This couldn’t be sent right now. Nothing is lost.';
  }
}
