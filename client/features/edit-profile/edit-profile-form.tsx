import { useSignal } from '@preact/signals-react';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { FULL_NAME_MAX, USERNAME_MAX } from '../../../domain/account/rules.ts';
import type { User } from '../../../domain/account/schema.ts';
import { PROFILE_MESSAGES } from '../../lib/messages/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { DraftNotice } from '../../ui/draft-notice/draft-notice.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { picture } from '../session/picture.ts';
import { removePicture, savePicture } from '../session/stored-picture.ts';
import * as css from './edit-profile.css.ts';
import { PhotoField } from './photo-field.tsx';
import { createProfileForm } from './profile-form.ts';

const NO_ROOM = `${PROFILE_MESSAGES.notUpdated}. There is no room for the picture on this device.`;

/** Stores or removes the picture, unless it is the same as before. Returns whether that worked. */
function storePicture(wanted: string | null, userId: number): boolean {
  if (wanted === picture.peek()) return true;
  if (wanted !== null) return savePicture(wanted, userId);
  removePicture();
  return true;
}

/** Saves the picture on this device and the names on the server. If one fails, neither changes. */
export function EditProfileForm({ user }: { readonly user: User }) {
  const [form] = useState(() => createProfileForm(user));
  const [, navigate] = useLocation();
  const chosen = useSignal(picture.peek());
  const noRoom = useSignal(false);
  const { fullName, username } = form.values.value;

  const save = async () => {
    const before = picture.peek();
    noRoom.value = !storePicture(chosen.peek(), user.id);
    if (noRoom.peek()) toaster.show({ title: 'Error', text: NO_ROOM, destructive: true });
    else if (await form.save()) return navigate('/profile');
    storePicture(before, user.id);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <PhotoField picture={chosen.value} onChange={(next) => (chosen.value = next)} />
      {user.demo ? (
        <p className={css.hint}>
          This is a shared demo account, so its names can’t be changed. You can choose a picture for this
          device only.
        </p>
      ) : null}
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        maxLength={FULL_NAME_MAX}
        required
        value={fullName}
        error={form.errors.value.fullName}
        onChange={({ target }) => form.change({ fullName: target.value })}
      />
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint="You sign in with this name. Nobody else sees it."
        maxLength={USERNAME_MAX}
        required
        value={username}
        error={form.errors.value.username ?? (form.taken.value || undefined)}
        onChange={({ target }) => form.change({ username: target.value })}
      />
      <DraftNotice form={form} />
      <FormAlert>{noRoom.value ? NO_ROOM : form.failure.value}</FormAlert>
      <Button type="submit" wide busy={form.isSaving.value}>
        {form.isSaving.value ? 'Saving…' : 'Save Changes'}
      </Button>
    </form>
  );
}
