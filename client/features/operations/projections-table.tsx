import type { ProjectionFigures } from '../../../domain/operations/schema.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { durationText, numberText, shortDay, upToText } from './figures.ts';
import { HealthMark } from './health.tsx';
import * as css from './projections.css.ts';

const WORDS: Readonly<Record<ProjectionFigures['health'], string>> = {
  fine: 'Keeping up',
  watch: 'Behind',
  wrong: 'Far behind',
  rebuilding: 'Rebuilding',
  paused: 'Paused',
};

interface ProjectionsTableProps {
  readonly projections: readonly ProjectionFigures[];
}

/** The projections and their state. On a phone each row is a block of its own. */
export const ProjectionsTable = ({ projections }: ProjectionsTableProps) => (
  <table className={css.table}>
    <thead className={css.heads}>
      <tr>
        <th scope="col" className={css.head}>
          Name
        </th>
        <th scope="col" className={css.headOfNumber}>
          Behind
        </th>
        <th scope="col" className={css.headOfNumber}>
          Position
        </th>
        <th scope="col" className={css.head}>
          Last rebuilt
        </th>
        <th scope="col" className={css.head}>
          Health
        </th>
      </tr>
    </thead>
    <tbody className={css.body}>
      {projections.map((projection) => (
        <Row key={projection.name} projection={projection} />
      ))}
    </tbody>
  </table>
);

interface RowProps {
  readonly projection: ProjectionFigures;
}

const Row = ({ projection }: RowProps) => {
  const { name, position, health, pausedReason } = projection;
  return (
    <tr className={css.row}>
      <th scope="row" className={css.name}>
        {name}
      </th>
      <td className={css.number} data-label="Behind">
        {behindText(projection)}
      </td>
      <td className={css.number} data-label="Position">
        {numberText(position)}
      </td>
      <td className={css.cell} data-label="Last rebuilt">
        {rebuiltText(projection)}
      </td>
      <td className={css.health}>
        <HealthMark health={health} word={WORDS[health]} />
        {pausedReason === null ? null : <p className={css.reason}>{pausedReason}</p>}
      </td>
    </tr>
  );
};

function behindText({ behind, lagSeconds }: ProjectionFigures): string {
  if (behind === 0) return '0';
  return lagSeconds === null ? upToText(behind) : `${upToText(behind)}, ${durationText(lagSeconds)}`;
}

function rebuiltText({ running, progress, lastRebuilt }: ProjectionFigures): string {
  if (running === 'rebuild') return progress === null ? 'Now' : `Now, ${percentText(progress)}`;
  return lastRebuilt
    ? `${shortDay(localDateOf(new Date(lastRebuilt.at)))}, ${durationText(lastRebuilt.seconds)}`
    : 'never';
}

const percentText = (share: number): string => `${Math.floor(share * 100)} %`;
