import { useSignal } from '@preact/signals-react';
import type { Passkey } from '../../../domain/account/passkey-schema.ts';
import { PASSKEYS_MAX } from '../../../domain/account/passkeys.ts';
import { dayName } from '../../lib/date-text.ts';
import { PASSKEY_HINT } from '../../lib/messages/passkeys.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './available.ts';
import * as css from './passkeys.css.ts';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { usePasskeys } from './use-passkeys.ts';

type Step =
  | { readonly name: 'list' }
  | { readonly name: 'add' }
  | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey };

const LIST: Step = { name: 'list' };
const TITLES = {
  list: 'Passkeys',
  add: 'Add a passkey',
  rename: 'Rename passkey',
  remove: 'Remove passkey',
} as const;

interface PasskeysDialogProps {
  /** Tells password managers whose password to fill in. */
  readonly username: string;
  readonly onClose: () => void;
}

/** The person's passkeys: add, rename and remove them. */
export function PasskeysDialog({ username, onClose }: PasskeysDialogProps) {
  const { state, refresh } = usePasskeys();
  const step = useSignal<Step>(LIST);
  const { value: shown } = step;
  const back = () => {
    step.value = LIST;
  };
  const done = async () => {
    await refresh();
    back();
  };
  const loaded = state.value;
  return (
    <Dialog title={TITLES[shown.name]} onClose={onClose}>
      {/* The title gets the focus when the button that was pressed goes with its step. */}
      <div key={shown.name} ref={moveFocusOnUnmount}>
        {shown.name === 'add' ? (
          <AddPasskey username={username} onAdded={done} onCancel={back} />
        ) : shown.name === 'rename' ? (
          <RenamePasskey passkey={shown.passkey} onRenamed={done} onCancel={back} />
        ) : shown.name === 'remove' ? (
          <RemovePasskey username={username} passkey={shown.passkey} onRemoved={done} onCancel={back} />
        ) : loaded.status === 'loading' ? (
          <p role="status">Loading your passkeys…</p>
        ) : loaded.status === 'error' ? (
          <Retry text="Your passkeys can’t be loaded right now." error={loaded.error} onRetry={refresh} />
        ) : (
          <PasskeyList passkeys={loaded.value} onStep={(next) => (step.value = next)} />
        )}
      </div>
    </Dialog>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onStep: (step: Step) => void;
}

function PasskeyList({ passkeys, onStep }: PasskeyListProps) {
  return (
    <div className={css.form}>
      <p className={css.soft}>{PASSKEY_HINT}</p>
      {passkeys.length > 0 ? (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={css.passkey}>
              <span className={css.words}>
                <span className={css.name}>{passkey.name}</span>
                <span className={css.days}>{daysText(passkey)}</span>
                {passkey.worksHere ? null : (
                  <span className={css.elsewhere}>
                    It was made for an earlier address of Hearten and doesn’t work here.
                  </span>
                )}
              </span>
              <span className={css.buttons}>
                <Button
                  look="quiet"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => onStep({ name: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => onStep({ name: 'remove', passkey })}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {canUsePasskeys() ? (
        passkeys.length < PASSKEYS_MAX ? (
          <Button
            look={passkeys.length === 0 ? 'primary' : 'outline'}
            onClick={() => onStep({ name: 'add' })}
          >
            Add a passkey
          </Button>
        ) : (
          <p className={css.soft}>You have {PASSKEYS_MAX} passkeys. Remove one to add another.</p>
        )
      ) : (
        <p className={css.soft}>This browser can’t make passkeys. Please use another browser to add one.</p>
      )}
    </div>
  );
}

const daysText = ({ addedOn, lastUsedOn }: Passkey) => {
  const added = `Added: ${dayName(addedOn, today.value)}`;
  return lastUsedOn ? `${added}. Last used: ${dayName(lastUsedOn, today.value)}` : `${added}. Not used yet`;
};
