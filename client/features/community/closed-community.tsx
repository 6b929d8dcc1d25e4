import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import * as css from './compose.css.ts';

/** Stands on the community's tabs in the place of their forms and lists while the community is closed. */
export const ClosedCommunity = () => (
  <Card title="The community isn’t open now">
    <div className={css.form}>
      <p>
        People write here without names, so the community needs moderators. It opens when this server has
        some, and then says when they read. Until then nobody can share reflections or thanks.
      </p>
      <p>
        Your own reflections, if you have some, are in Profile. Other people don’t see them now. A moderator
        can still read one that was reported, or that waits for a moderator.
      </p>
      <p>
        <LinkButton look="outline" href="/profile">
          Open Profile
        </LinkButton>
      </p>
    </div>
  </Card>
);
