import { User } from 'lucide-react';
import { Link } from 'wouter';
import { readStored } from '../../lib/storage.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './avatar.css.ts';
import { initialsOf } from './initials.ts';
import { user } from './session.ts';

/** The picture somebody chose on this device. Only an image data URL is ever shown. */
const storedPicture = (): string | null => {
  const picture = readStored('profilePicture');
  return picture?.startsWith('data:image/') ? picture : null;
};

/** The stored picture, else the initials; a neutral figure for somebody who isn't signed in. */
export function Avatar({ size }: { readonly size: number }) {
  const person = user.value;
  const picture = person ? storedPicture() : null;
  return (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.36 }}>
      {picture ? (
        <img className={css.picture} src={picture} alt="" />
      ) : person ? (
        initialsOf(person.fullName)
      ) : (
        <User size={size * 0.5} aria-hidden />
      )}
    </span>
  );
}

export function AvatarLink() {
  return (
    <Link href="/profile" className={css.link}>
      <span className={hidden}>Your profile</span>
      <Avatar size={44} />
    </Link>
  );
}
