import { User } from 'lucide-react';
import { Link } from 'wouter';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import * as css from './avatar.css.ts';
import { initialsOf } from './initials.ts';
import { picture as storedPicture } from './picture.ts';
import { user } from './session.ts';

interface AvatarProps {
  readonly size: number;
  /** Shown instead of the stored picture: a chosen picture, or null for none. */
  readonly picture?: string | null;
}

/** The stored picture, otherwise the initials. For a visitor it is a neutral icon. */
export function Avatar({ size, picture: chosen }: AvatarProps) {
  const person = user.value;
  const picture = chosen === undefined ? storedPicture.value : chosen;
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
