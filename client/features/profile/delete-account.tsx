import { useId } from 'react';
import type { ReflectionRemoval } from '../../../domain/account/schema.ts';
import { passwordMessage } from '../../lib/messages/auth.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { CurrentPasswordField } from '../credentials/credential-fields.tsx';
import { eraseAccount } from '../session/account.ts';
import * as css from './profile-page.css.ts';

const LEAVE_FIELD = 'reflections';
const SPREAD: ReflectionRemoval = 'spread';

const LEAVE: readonly { readonly value: ReflectionRemoval; readonly label: string; readonly hint: string }[] =
  [
    { value: 'at-once', label: 'At once', hint: 'Everything is deleted right away.' },
    {
      value: SPREAD,
      label: 'One by one, within two days',
      hint:
        'This tells others less, because reflections that disappear together show that one person wrote them. ' +
        'Others can read the remaining ones until then. Your account and your private data are deleted right away.',
    },
  ];

interface DeleteAccountProps {
  /** Tells password managers whose password to fill in. */
  readonly username: string;
  readonly onClose: () => void;
}

/** The dialog that deletes the account for good. It lists what is lost and asks for the password. */
export function DeleteAccount({ username, onClose }: DeleteAccountProps) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    const isSpread = value(LEAVE_FIELD) === SPREAD;
    await eraseAccount(value('password'), isSpread ? SPREAD : undefined);
    toaster.show({
      title: 'Your account has been deleted',
      ...(isSpread && { text: 'Your reflections will be gone within two days.' }),
    });
  }, passwordMessage);
  return (
    <Dialog title="Delete Account" onClose={onClose}>
      <form className={css.form} onSubmit={onSubmit}>
        <p>
          <strong>This can’t be undone.</strong> You permanently lose:
        </p>
        <ul className={css.list}>
          <li>your mood entries, journal, daily acts and badges</li>
          <li>your safety plan, even if it is only on this device</li>
          <li>your reflections, your bookmarks, and the words of gratitude you sent</li>
          <li>your name, username and recovery code</li>
          <li>drafts and your picture on this device</li>
        </ul>
        <p className={css.soft}>
          Your encryption keys are destroyed, so nobody can read your words again. To keep a copy, export your
          data first.
        </p>
        <Choice
          name={LEAVE_FIELD}
          legend="When should your reflections and likes disappear?"
          options={LEAVE}
        />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <CurrentPasswordField alertId={failure.value ? alertId : undefined} />
        <FormAlert id={alertId}>{failure.value}</FormAlert>
        <div className={css.actions}>
          <Button look="danger" type="submit" busy={busy.value}>
            {busy.value ? 'Deleting…' : 'Delete my account'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
