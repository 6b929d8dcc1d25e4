import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import * as css from './compose.css.ts';

/** Stands in the place of the form and the lists while the community is closed. */
export const ClosedCommunity = () => (
  <Card title="The community isn’t open here yet">
    <div className={css.form}>
      <p>
        People write here without names, so moderators have to read along. It opens once they do, at hours
        that you can see.
      </p>
      <p>Your own reflections, if you have some, are in Profile. Nobody else sees them now.</p>
      <p>
        <LinkButton look="outline" href="/profile">
          Open Profile
        </LinkButton>
      </p>
    </div>
  </Card>
);
