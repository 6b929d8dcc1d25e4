import { Coming } from '../../ui/coming/coming.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BranchPicture } from './branch-picture.tsx';

const PARTS = [
  { name: 'Sound therapy', text: 'Ten quiet sessions, made on your device as you listen.' },
  { name: 'Daily tips', text: 'A small, sourced thought for each day on rest, food, strain and sleep.' },
];

export function ResourcesPage() {
  return (
    <Page title="Resources">
      <Coming
        picture={<BranchPicture />}
        title="Resources are not here yet"
        text="We are still making them. This is what you will find:"
        parts={PARTS}
      />
    </Page>
  );
}
