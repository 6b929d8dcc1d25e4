import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { breatheWithMe } from './breathing.tsx';
import * as css from './moment-card.css.ts';

/** The card on Home that opens the seven breaths. `isQuiet`: another card and button of the page are the primary ones. */
export function MomentCard({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  return (
    <Card title="Need a moment?" calm={!isQuiet}>
      <div className={css.moment}>
        <p className={css.words}>Seven slow breaths. Nothing else.</p>
        <div className={css.action}>
          <Button wide look={isQuiet ? 'outline' : 'primary'} onClick={breatheWithMe}>
            Breathe with me
          </Button>
        </div>
      </div>
    </Card>
  );
}
