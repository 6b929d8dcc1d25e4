import { useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { breatheWithMe, preloadBreathing } from './breathing.tsx';

/** The way into the seven breaths. */
export function MomentCard() {
  useEffect(preloadBreathing, []);
  return (
    <Card title="Need a moment?" calm>
      <p>Seven slow breaths. Nothing else.</p>
      <Button wide onClick={breatheWithMe}>
        Breathe with me
      </Button>
    </Card>
  );
}
