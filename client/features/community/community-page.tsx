import { Coming } from '../../ui/coming/coming.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { LampsPicture } from './lamps-picture.tsx';

const PARTS = [
  { name: 'Presence', text: 'That others are here too, without a name or a place of their own.' },
  { name: 'Pinboard', text: 'Reflections to put down, and to read when you would like company.' },
  { name: 'Bookmarks', text: 'The ones you want to find again.' },
];

export function CommunityPage() {
  return (
    <Page title="Community">
      <SignedIn>
        {() => (
          <Coming
            picture={<LampsPicture />}
            title="The community is not open yet"
            text="We are still building it. This is what will be here:"
            parts={PARTS}
            note="All content in the community is anonymous by default."
          />
        )}
      </SignedIn>
    </Page>
  );
}
