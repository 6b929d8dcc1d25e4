import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ActionsCard } from './actions-card.tsx';
import * as css from './operations.css.ts';
import { RoleSessionsCard } from './role-sessions-card.tsx';

/** The sessions that act in a role now, the way to the roles of all accounts, and what operators have done. */
export const StaffPart = ({ overview }: { readonly overview: OperationsOverview }) => (
  <>
    <div className={css.cards}>
      <RoleSessionsCard />
      <Card title="Roles">
        <p>Operators give roles to other accounts and take them away.</p>
        <div>
          <LinkButton look="outline" href="/roles">
            Give and take roles
          </LinkButton>
        </div>
      </Card>
    </div>
    <ActionsCard overview={overview} />
  </>
);
