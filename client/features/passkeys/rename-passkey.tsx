import { useId } from 'react';
import type { Passkey } from '../../../domain/account/passkey-schema.ts';
import { PASSKEY_NAME_MAX } from '../../../domain/account/passkeys.ts';
import { api } from '../../lib/api.ts';
import { passkeyMessage } from '../../lib/messages/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useSubmit } from '../../ui/field/use-submit.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import * as css from './passkeys.css.ts';

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onRenamed: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Renames a passkey. It needs no password. */
export function RenamePasskey({ passkey, onRenamed, onCancel }: RenamePasskeyProps) {
  const alertId = useId();
  const { busy, failure, onSubmit } = useSubmit(async (value) => {
    await api('PATCH /api/passkeys/:id', { params: { id: passkey.id }, body: { name: value('name') } });
    await onRenamed();
  }, passkeyMessage);
  return (
    <form className={css.form} onSubmit={onSubmit}>
      <Field
        label="Name"
        name="name"
        hint="For example the device it is on."
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        required
        alertId={failure.value ? alertId : undefined}
      />
      <FormAlert id={alertId}>{failure.value}</FormAlert>
      <div className={css.actions}>
        <Button type="submit" busy={busy.value}>
          {busy.value ? 'Saving…' : 'Save name'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
