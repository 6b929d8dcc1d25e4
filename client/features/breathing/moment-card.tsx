import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { breatheWithMe } from './breathing.tsx';

/** The way into the seven breaths on Home. */
export function MomentCard() {
  return (
    <Card title="Need a moment?" calm>
      <p>Seven slow breaths. Nothing else.</p>
      <Button wide onClick={breatheWithMe}>
        Breathe with me
      </Button>
    </Card>
  );
}
