import type { AccountRequest } from '../../../domain/account-requests/schema.ts';
import { today } from '../../lib/today.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import * as css from './account-requests.css.ts';
import { ACTION_TEXTS, dayText, hiddenText, reasonText, useAccountRequests } from './account-requests.ts';

/** Lists what the people who run this server did with the account because a court, an authority or the person asked. */
export function AccountRequestsDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, refresh } = useAccountRequests();
  const loaded = state.value;
  return (
    <Dialog title="Requests about your account" onClose={onClose}>
      <div className={css.dialog}>
        <p className={css.soft}>
          A court or an authority can ask the people who run this server about an account. Anything they did
          with yours because of that is listed here. Where the law forbids telling you at once, it appears
          here later.
        </p>
        {loaded.status === 'loading' ? <p role="status">Loading…</p> : null}
        {loaded.status === 'error' ? (
          <Retry text="This list can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        ) : null}
        {loaded.status === 'ready' && loaded.value.length === 0 ? <p>There is nothing to show.</p> : null}
        {loaded.status === 'ready' && loaded.value.length > 0 ? (
          <ul className={css.requests}>
            {loaded.value.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}

function Request({ request }: { readonly request: AccountRequest }) {
  const hidden = hiddenText(request, today.value);
  return (
    <li className={css.request}>
      <p>{ACTION_TEXTS[request.action]}</p>
      <p className={css.about}>{dayText(request, today.value)}</p>
      <p className={css.about}>{reasonText(request)}</p>
      {hidden ? <p className={css.about}>{hidden}</p> : null}
    </li>
  );
}
