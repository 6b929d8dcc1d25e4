import { signal } from '@preact/signals-react';
import { type LocalChange, localChangeOf, setLocalChange } from '../notifications/inbox.ts';
import { user } from '../session/session.ts';

/** Something that the person has hidden since the page was opened. A row with Undo stands in its place. */
interface HiddenNow {
  /** Whether what the same person writes from now on is hidden as well. */
  readonly later: boolean;
}

interface Shown extends HiddenNow {
  /** The user who has hidden it. Another person may sign in on the same page. */
  readonly userId: number | undefined;
  /** The change that this page had made to it as a notification before it was hidden, such as 'read'. */
  readonly change: LocalChange | undefined;
}

const hiddenNow = signal<ReadonlyMap<string, Shown>>(new Map());
/** The writing whose row or card gets the focus when it appears. */
let nextFocus: string | undefined;

/** The id of the writing whose report dialog is open. */
export const reportedNow = signal<string | undefined>(undefined);

/** Whether the row or card of a writing stays on the page even while moderation withholds the writing. */
export const keepsPlace = (id: string): boolean => reportedNow.value === id || hiddenNowOf(id) !== undefined;

/** How this person has hidden a post or a gratitude on this page, by its id. Undefined if they have not. */
export function hiddenNowOf(id: string): HiddenNow | undefined {
  const hide = hiddenNow.value.get(id);
  return hide && hide.userId === user.value?.id ? hide : undefined;
}

/**
 * With `hide`, shows the row with Undo in place of the writing. Without it, shows the writing again. The focus moves to
 * the row or card that appears, unless `focuses` is false. The bell does not count a hidden thank-you.
 */
export function setHiddenNow(id: string, hide: HiddenNow | undefined, focuses = true): void {
  const next = new Map(hiddenNow.peek());
  const before = next.get(id);
  if (hide) {
    next.set(id, { ...hide, userId: user.peek()?.id, change: before ? before.change : localChangeOf(id) });
    setLocalChange(id, 'hidden');
  } else if (next.delete(id)) setLocalChange(id, before?.change);
  nextFocus = focuses ? id : undefined;
  hiddenNow.value = next;
}

/** Whether the row or the card that has just appeared gets the focus. It answers yes once. */
export function takesFocus(id: string): boolean {
  if (nextFocus !== id) return false;
  nextFocus = undefined;
  return true;
}
