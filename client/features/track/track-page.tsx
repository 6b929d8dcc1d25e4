import { Page } from '../../ui/page/page.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { EmotionCard } from './emotion-card.tsx';

export function TrackPage() {
  return <Page title="Track">{<SignedIn>{(user) => <EmotionCard userId={user.id} />}</SignedIn>}</Page>;
}
