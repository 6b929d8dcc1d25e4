import { useSignal } from '@preact/signals-react';
import type { ListedSession } from '../../../domain/account/schema.ts';
import { api } from '../../lib/api.ts';
import { withWaitTime } from '../../lib/api-error.ts';
import { utcDayName } from '../../lib/date-text.ts';
import { logWarning } from '../../lib/log.ts';
import { useResource } from '../../lib/resource.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormAlert, Retry } from '../../ui/notice/notice.tsx';
import * as css from './profile-page.css.ts';

const KEY = 'account/sessions';
const NOT_ENDED = 'This couldn’t be done right now. Please try again.';

/** Where the person is signed in. They can sign out one device, or all others. */
export function SignedInDevices({ onClose }: { readonly onClose: () => void }) {
  const { state, refresh } = useResource(KEY, (signal) => api('GET /api/sessions', {}, { signal }), 0);
  const busy = useSignal('');
  const failure = useSignal('');
  const loaded = state.value;

  const end = async (what: string, call: () => Promise<unknown>) => {
    busy.value = what;
    failure.value = '';
    try {
      await call();
      await refresh();
    } catch (error) {
      logWarning('A session could not be ended:', error);
      failure.value = withWaitTime(NOT_ENDED, error);
    } finally {
      busy.value = '';
    }
  };

  const sessions = loaded.status === 'ready' ? loaded.value : [];
  return (
    <Dialog title="Signed-in devices" onClose={onClose}>
      {loaded.status === 'loading' ? <p role="status">Loading your devices…</p> : null}
      {loaded.status === 'error' ? (
        <Retry text="Your devices can’t be loaded right now." error={loaded.error} onRetry={refresh} />
      ) : null}
      <div className={css.devices}>
        <ul className={css.rows}>
          {sessions.map((session) => (
            <li key={session.id} className={css.device}>
              <span className={css.rowWords}>
                {nameOf(session)}
                <span className={css.seen}>{seenText(session)}</span>
              </span>
              {session.current ? null : (
                <Button
                  look="outline"
                  busy={busy.value === session.id}
                  aria-label={`Sign out ${nameOf(session)}, ${seenText(session)}`}
                  onClick={() =>
                    void end(session.id, () =>
                      api('DELETE /api/sessions/:id', { params: { id: session.id } }),
                    )
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <FormAlert>{failure.value}</FormAlert>
        {sessions.length > 1 ? (
          <Button
            look="outline"
            wide
            busy={busy.value === 'others'}
            onClick={() => void end('others', () => api('DELETE /api/sessions', {}))}
          >
            Sign out all other devices
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

const nameOf = ({ device }: ListedSession) => device ?? 'Unknown device';

const seenText = ({ current, seenAt }: ListedSession) =>
  current ? 'This device' : `Last used: ${utcDayName(seenAt, today.value)}`;
