import { signal } from '@preact/signals-react';
import { checkedFullName, checkedUsername } from '../../../domain/account/rules.ts';
import type { ChangeUserBody, User } from '../../../domain/account/schema.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { profileMessage } from '../../lib/messages/profile.ts';
import { profileDraft } from '../../lib/stored-names.ts';
import { changeUser } from '../session/account.ts';
import { user } from '../session/session.ts';

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type ProfileValues = { readonly fullName: string; readonly username: string };

/** What keeps a name from being sent, in the server's own words. */
const problemOf = (check: () => string): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** How a person is called, changed by themselves. Only what has changed is sent; nothing, where nothing has. */
export function createProfileForm({ id, fullName, username }: User): DraftForm<ProfileValues> & {
  /** That the username belongs to somebody else, until it is changed. */
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
      if (user.peek()?.id !== id) throw new ApiError(401, 'Unauthorized', '');
      if (Object.keys(body).length > 0) await changeUser(body, command);
    },
    messageFor: (error) => {
      if (!isTaken(error)) return profileMessage(error);
      taken.value = error.serverMessage ?? 'Username already exists';
      return '';
    },
  });
  return {
    ...form,
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
      return form.save();
    },
  };
}
