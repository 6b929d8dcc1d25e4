import { hasUnstoredDrafts } from '../../lib/drafts.ts';
import { hasRunningMutations } from '../../lib/mutate.ts';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { recoveryCodePath } from '../session/session.ts';
import { hasSharedText } from '../share/shared-text.ts';
import { isPlayerOpen } from '../sound/player/player-open.ts';

const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"], [type="button"])';

/**
 * Whether a new document would lose something: words in a field, also those that the page filled in, a draft that is
 * not stored on the device, a text from another app, an open dialog, a recovery code, a change on its way, or a
 * sound that plays or is paused.
 */
export const wouldLoseSomething = (): boolean =>
  topDialog.peek() !== null ||
  recoveryCodePath.peek() !== undefined ||
  isPlayerOpen.peek() ||
  hasRunningMutations() ||
  hasUnstoredDrafts() ||
  hasSharedText() ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value }) => value !== '',
  );
