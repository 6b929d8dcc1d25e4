import { useSignal } from '@preact/signals-react';
import { useId, useRef } from 'react';
import { logWarning } from '../../lib/log.ts';
import { PROFILE_MESSAGES } from '../../lib/messages/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { FormAlert } from '../../ui/notice/notice.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { Avatar } from '../session/avatar.tsx';
import * as css from './edit-profile.css.ts';
import { type PhotoProblem, photoProblem, toPicture } from './photo.ts';

interface PhotoFieldProps {
  /** The chosen picture as a data URL, or null for none. */
  readonly picture: string | null;
  readonly onChange: (picture: string | null) => void;
}

/** Lets the person choose or remove a picture. Nothing is stored until the form is saved. */
export function PhotoField({ picture, onChange }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = useSignal<PhotoProblem | undefined>(undefined);

  const fail = (found: PhotoProblem) => {
    problem.value = found;
    toaster.show({ ...found, destructive: true });
  };
  const choose = async (file: File) => {
    problem.value = undefined;
    const found = photoProblem(file);
    if (found) return fail(found);
    try {
      onChange(await toPicture(file));
    } catch (error) {
      logWarning('This file cannot be read as an image:', error);
      fail(PROFILE_MESSAGES.notAnImage);
    }
  };

  return (
    <div className={css.photo}>
      <span aria-hidden="true">
        <Avatar size={96} picture={picture} />
      </span>
      <div className={css.photoWords}>
        <div className={css.photoButtons}>
          <Button look="outline" aria-describedby={id} onClick={() => input.current?.click()}>
            {picture ? 'Change photo' : 'Upload photo'}
          </Button>
          {picture ? (
            <Button look="quiet" onClick={() => onChange(null)}>
              Remove<span className={hidden}> photo</span>
            </Button>
          ) : null}
        </div>
        <p id={id} className={css.hint}>
          An image smaller than 2 MB. It stays on this device.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void choose(file);
          // Without this, choosing the same file again would not fire a change event.
          target.value = '';
        }}
      />
      <div className={css.photoAlert}>
        <FormAlert>{problem.value ? `${problem.value.title}. ${problem.value.text}.` : ''}</FormAlert>
      </div>
    </div>
  );
}
