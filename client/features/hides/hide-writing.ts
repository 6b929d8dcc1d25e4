import type { WritingKind } from '../../../domain/community/writing-kinds.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { logFailure } from '../../lib/log.ts';
import { HIDE_MESSAGES, hideMessage } from '../../lib/messages/hides.ts';
import { mutate } from '../../lib/mutate.ts';
import { send } from '../../lib/send.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { expireReflections } from '../community/reflections.ts';
import { expireNotifications } from '../notifications/notifications-api.ts';
import { hiddenNowOf, setHiddenNow } from './hidden-now.ts';

/** A reflection or a thank-you that the person sees. */
export interface SeenWriting {
  readonly kind: WritingKind;
  readonly id: string;
  /** Its words. Empty while they are folded. */
  readonly text: string;
}

/**
 * The server's ids of the hides made on this page, by the id of the writing. Undefined for a hide whose id is not
 * known: one by a report, whose answer does not have the id, or one whose answer was lost.
 */
const hideIds = new Map<string, string | undefined>();

/**
 * Hides a writing at once, and with `later` also what the same person writes from now on. If that fails, the writing
 * comes back and a toast says why. If the server no longer shows the writing (404), it stays hidden, and that is no
 * failure. Resolves to false if it came back. Otherwise resolves to true, also if a newer change of the same writing
 * replaced this one.
 */
export function hideWriting({ kind, id }: SeenWriting, later: boolean): Promise<boolean> {
  return mutate({
    key: `hide ${id}`,
    value: later ? 'with later ones' : 'alone',
    apply: () => setHiddenNow(id, { later }),
    async send() {
      const request = { params: { id }, body: { later } };
      try {
        const { hideId } = await (kind === 'post'
          ? send('POST /api/community/posts/:id/hide', request)
          : send('POST /api/gratitude/:id/hide', request));
        hideIds.set(id, hideId);
      } catch (error) {
        // It was deleted, or moderation withholds it, so there is nothing to hide.
        if (!(error instanceof ApiError && error.status === 404)) {
          // Only the answer may be lost. So Undo asks the server whether there is a hide.
          hideIds.set(id, undefined);
          throw error;
        }
      }
      expireLists();
    },
    rollback: () => setHiddenNow(id, undefined),
    onFailure: (error) => report(HIDE_MESSAGES.notHiddenTitle, error),
  });
}

/** Shows the row with Undo in place of a writing that a report has hidden on the server. */
export function showHiddenByReport({ id }: SeenWriting): void {
  hideIds.set(id, undefined);
  setHiddenNow(id, { later: false });
  expireLists();
}

/**
 * Shows a writing again that was hidden on this page. If that fails, it is hidden again and a toast says why. Resolves
 * as `hideWriting` does.
 */
export function undoHide(id: string): Promise<boolean> {
  const before = hiddenNowOf(id);
  return mutate({
    key: `hide ${id}`,
    value: 'shown',
    apply: () => setHiddenNow(id, undefined),
    async send() {
      // Without an entry in `hideIds` no hide of this page can have reached the server.
      if (!hideIds.has(id)) return;
      await endHide(id, hideIds.get(id) ?? (await findHideId(id)));
    },
    rollback: () => setHiddenNow(id, before),
    onFailure: (error) => report(HIDE_MESSAGES.notUndoneTitle, error),
  });
}

/** Ends the hide of a writing on the server, if there is one. Throws if that fails. */
export async function endHide(id: string, hideId: string | undefined): Promise<void> {
  if (hideId !== undefined) await send('DELETE /api/community/hides/:id', { params: { id: hideId } });
  hideIds.delete(id);
  expireLists();
}

/** The id of the hide that is in force for the writing, if there is one. Throws if the list is too old to tell. */
async function findHideId(id: string): Promise<string | undefined> {
  const { data, isStale } = await api('GET /api/community/hides', {});
  const hide = data.find(({ subjectId }) => subjectId === id);
  if (!hide && isStale) throw new ApiError(503, 'The list of hides is stale', '');
  return hide?.hideId;
}

function expireLists(): void {
  expireReflections();
  expireNotifications();
}

function report(title: string, error: unknown): void {
  logFailure('Hiding or undoing a hide failed:', error);
  toaster.show({ title, text: hideMessage(error) });
}
