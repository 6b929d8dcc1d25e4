import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { action } from '../../ui/card/card.css.ts';
import { Card } from '../../ui/card/card.tsx';
import { Attention } from './attention.tsx';
import {
  ActivePeopleCard,
  BackupsCard,
  ErasuresCard,
  ErrorsCard,
  LogCard,
  ModerationCard,
  SocketsCard,
  StorageCard,
  ThrottlesCard,
} from './cards.tsx';
import * as css from './operations.css.ts';
import { PeopleCard } from './people-card.tsx';
import { ProjectionsTable } from './projections-table.tsx';

/** Everything at a glance: what needs attention first, then what people do, then each part of the system. */
export const Today = ({ overview }: { readonly overview: OperationsOverview }) => (
  <>
    <Attention lines={overview.attention} projections={overview.projections} />
    <PeopleCard overview={overview} />
    <div className={css.main}>
      <Card
        title="Projections"
        action={
          <div className={action}>
            <LinkButton look="quiet" href="/ops/projections">
              Open
            </LinkButton>
          </div>
        }
      >
        <ProjectionsTable projections={overview.projections} />
      </Card>
      <div className={css.side}>
        <ActivePeopleCard overview={overview} />
        <SocketsCard overview={overview} />
        <ThrottlesCard overview={overview} />
      </div>
    </div>
    <div className={css.cards}>
      <ModerationCard overview={overview} />
      <ErrorsCard overview={overview} />
      <BackupsCard overview={overview} />
      <StorageCard overview={overview} />
      <ErasuresCard overview={overview} />
      <LogCard overview={overview} />
    </div>
  </>
);
