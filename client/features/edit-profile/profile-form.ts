import { signal } from '@preact/signals-react';
import { checkedFullName, checkedUsername } from '../../../domain/account/rules.ts';
import type { ChangeUserBody, User } from '../../../domain/account/schema.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { PROFILE_MESSAGES, profileMessage } from '../../lib/messages/profile.ts';
import { profileDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { changeUser } from '../session/account.ts';
import { requireUser } from '../session/require-user.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type ProfileValues = { readonly fullName: string; readonly username: string };

/** Runs a check. Returns its error message, which is the same as the server's, or undefined. */
const problemOf = (check: () => string): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** The form of a person's names. It sends only changed names, and nothing if none has changed. */
export function createProfileForm({ id, fullName, username }: User): DraftForm<ProfileValues> & {
  /** The error for a taken username, until the username is changed; otherwise ''. */
  readonly taken: { readonly value: string };
} {
  const taken = signal('');
  const form = createDraftForm<ProfileValues, ChangeUserBody>({
    key: profileDraft(id),
    empty: { fullName, username },
    check: (values) => {
      const errors = {
        fullName: problemOf(() => checkedFullName(values.fullName)),
        username: problemOf(() => checkedUsername(values.username)),
      };
      return Object.fromEntries(Object.entries(errors).filter(([, problem]) => problem));
    },
    bodyOf: (values) => ({
      ...(values.fullName.trim() !== fullName && { fullName: values.fullName.trim() }),
      ...(values.username.trim() !== username && { username: values.username.trim() }),
    }),
    write: async (body, command) => {
      requireUser(id);
      if (Object.keys(body).length > 0) await changeUser(body, command);
    },
    messageFor: (error) => {
      if (!isTaken(error)) return profileMessage(error);
      taken.value = error.serverMessage ?? 'Username already exists';
      return '';
    },
  });
  const saving = withToasts(form, { saved: { title: PROFILE_MESSAGES.updated } });
  return {
    ...saving,
    taken,
    change(part) {
      if ('username' in part) taken.value = '';
      form.change(part);
    },
    discard() {
      taken.value = '';
      form.discard();
    },
    save() {
      taken.value = '';
      return saving.save();
    },
  };
}
