import { useSignal } from '@preact/signals-react';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import { api } from '../../lib/api.ts';
import { dayName } from '../../lib/date-text.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { logWarning } from '../../lib/log.ts';
import { HIDE_MESSAGES, hideMessage } from '../../lib/messages/hides.ts';
import { useResource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import { setHiddenNow } from './hidden-now.ts';
import { endHide } from './hide-writing.ts';
import * as css from './hides.css.ts';

const KEY = 'community/hides';

/** Everything that the person has hidden, each with a button that shows it again. */
export function HidesDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, refresh } = useResource(KEY, (signal) => api('GET /api/community/hides', {}, { signal }), 0);
  const busy = useSignal('');
  const failure = useSignal('');
  const loaded = state.value;

  const showAgain = async (hide: Hide) => {
    busy.value = hide.hideId;
    failure.value = '';
    try {
      await endHide(hide.subjectId, hide.hideId);
      setHiddenNow(hide.subjectId, undefined, false);
      await refresh();
    } catch (error) {
      logWarning('A hide was not undone:', error);
      failure.value = hideMessage(error);
    } finally {
      busy.value = '';
    }
  };

  return (
    <Dialog title="What you have hidden" onClose={onClose}>
      {loaded.status === 'loading' ? <p role="status">Loading…</p> : null}
      {loaded.status === 'error' ? (
        <Retry text={HIDE_MESSAGES.notRead} error={loaded.error} onRetry={refresh} />
      ) : null}
      {loaded.status === 'ready' && loaded.value.length === 0 ? (
        <p>Nothing is hidden. To hide a reflection or a thank-you, press “…” beside it.</p>
      ) : null}
      {loaded.status === 'ready' ? (
        <ul className={css.hiddenList}>
          {loaded.value.map((hide) => (
            <li key={hide.hideId} className={css.hiddenItem}>
              <div className={css.hiddenItemText}>
                <p>{hide.excerpt === null ? GONE[hide.kind] : `“${hide.excerpt}”`}</p>
                <p className={css.hint}>{aboutHide(hide)}</p>
              </div>
              <Button
                look="outline"
                busy={busy.value === hide.hideId}
                aria-label={`Show again: ${hide.excerpt ?? GONE[hide.kind]}`}
                onClick={() => void showAgain(hide)}
              >
                Show again
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <FormAlert>{failure.value}</FormAlert>
    </Dialog>
  );
}

const GONE: Readonly<Record<Hide['kind'], string>> = {
  post: 'A reflection that is no longer there',
  gratitude: 'A thank-you that is no longer there',
};

function aboutHide({ kind, later, hiddenAt }: Hide): string {
  const what = kind === 'post' ? 'Reflection' : 'Thank-you';
  const day = dayName(localDateOf(new Date(hiddenAt)), today.value);
  return `${what}, hidden: ${day}${later ? ', with what they write later' : ''}`;
}
