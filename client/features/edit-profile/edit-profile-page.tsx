import { BackLink } from '../../ui/back-link/back-link.tsx';
import { card } from '../../ui/card/card.css.ts';
import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import * as css from './edit-profile.css.ts';
import { EditProfileForm } from './edit-profile-form.tsx';

export function EditProfilePage() {
  return (
    <Page title="Edit Profile">
      <SignedIn>
        {(user) => (
          <div className={css.sheet}>
            <BackLink href="/profile">Back to profile</BackLink>
            <div className={card}>
              {/* A new key after the names were saved, so that the form starts with the new names. */}
              <EditProfileForm key={`${user.id} ${user.username} ${user.fullName}`} user={user} />
            </div>
          </div>
        )}
      </SignedIn>
    </Page>
  );
}
