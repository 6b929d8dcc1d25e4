import { Link } from 'wouter';
import type { AttentionTarget, OperationsOverview } from '../../../domain/operations/schema.ts';
import { Card } from '../../ui/card/card.tsx';
import { color } from '../../ui/theme/tokens.css.ts';
import { ActionsCard } from './actions-card.tsx';
import { Attention } from './attention.tsx';
import { BackupsCard, ErasuresCard, LogCard, ModerationCard, StorageCard } from './cards.tsx';
import { Chart } from './chart.tsx';
import { ChartOrValues } from './chart-or-values.tsx';
import { daysDescription, daysTable, dayTicks } from './chart-text.ts';
import * as css from './operations.css.ts';
import { PeopleChart, peopleByDay } from './people-card.tsx';
import { ProjectionsTable } from './projections-table.tsx';

interface PartProps {
  readonly overview: OperationsOverview;
}

/** The lines about the subjects of this page, without a link. A button that repairs a projection stays. */
const LinesFor = ({ overview, targets }: PartProps & { readonly targets: readonly AttentionTarget[] }) => (
  <Attention
    lines={overview.attention.filter(({ action }) => targets.includes(action.target))}
    projections={overview.projections}
    isHere
  />
);

/** All projections, what can be done with them, and what was done. */
export const ProjectionsPart = ({ overview }: PartProps) => (
  <>
    <LinesFor overview={overview} targets={['projections']} />
    <Card title="Read models">
      <p className={css.note}>
        A rebuild fills new tables from the log, which then replace those in use. Verify compares the tables
        in use with the log and changes nothing.
      </p>
      <ProjectionsTable projections={overview.projections} hasButtons />
    </Card>
    <ActionsCard overview={overview} />
  </>
);

/** The queue in figures. The cases themselves are for moderators. */
export const ModerationPart = ({ overview }: PartProps) => (
  <>
    <LinesFor overview={overview} targets={['moderation']} />
    <div className={css.cards}>
      <ModerationCard overview={overview} />
      <Card title="Reports and decisions">
        <ChartOrValues
          about="Reports and decisions"
          chart={
            <div className={css.pairOfCharts}>
              {moderated(overview).map((figures) => (
                <PeopleChart key={figures.kind} figures={figures} span="day" hour={0} />
              ))}
            </div>
          }
          values={peopleByDay(moderated(overview))}
          note={<p className={css.note}>The last two weeks, in UTC. Rounded to 5. The pale bar is today.</p>}
        />
      </Card>
    </div>
    <p className={css.note}>
      Cases can be read and decided only by moderators, on <Link href="/moderate">the moderators’ page</Link>.
    </p>
  </>
);

const moderated = ({ people }: OperationsOverview) =>
  people.filter(({ kind }) => kind === 'reports' || kind === 'decisions');

/** Backups and storage, and the commands that record a backup. */
export const BackupsPart = ({ overview }: PartProps) => (
  <>
    <LinesFor overview={overview} targets={['backups', 'storage']} />
    <div className={css.cards}>
      <BackupsCard overview={overview} />
      <StorageCard overview={overview} />
    </div>
    <Card title="Note a backup">
      <p>Your backup script tells Hearten how it went. Then this page can say when one is missing.</p>
      <code className={css.code}>
        {
          'npm run backups -- made\nnpm run backups -- failed "no room on backup-2"\nnpm run backups -- restored --minutes 14'
        }
      </code>
    </Card>
  </>
);

/** The erasures that wait, in figures. */
export const ErasuresPart = ({ overview }: PartProps) => (
  <>
    <LinesFor overview={overview} targets={['erasures']} />
    <div className={css.cards}>
      <ErasuresCard overview={overview} />
    </div>
    <p className={css.note}>Counts are rounded up to 5, so that no figure shows one person’s erasure.</p>
  </>
);

/** The log in figures, and how it grows. */
export function LogPart({ overview }: PartProps) {
  const days = overview.log.days.map(({ day, events }) => ({ day, value: events }));
  return (
    <>
      <LinesFor overview={overview} targets={['log']} />
      <div className={css.cards}>
        <LogCard overview={overview} />
        <Card title="Events a day">
          <ChartOrValues
            about="Events a day"
            chart={
              <Chart
                kind="bars"
                tint={color.mood[2]}
                values={days.map(({ value }) => value)}
                running={days.length - 1}
                ticks={dayTicks(days)}
                label={daysDescription('Events a day', days)}
              />
            }
            values={daysTable('Events', days)}
            note={<p className={css.note}>The last two weeks, in UTC, rounded. The pale bar is today.</p>}
          />
        </Card>
      </div>
    </>
  );
}
