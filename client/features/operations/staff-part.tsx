import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';

/** The way to the roles of all accounts. */
export const StaffPart = () => (
  <Card title="Roles">
    <p>Operators give roles to other accounts and take them away.</p>
    <div>
      <LinkButton look="outline" href="/roles">
        Give and take roles
      </LinkButton>
    </div>
  </Card>
);
