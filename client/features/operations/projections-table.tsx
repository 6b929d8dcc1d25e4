import type { ProjectionFigures } from '../../../domain/operations/schema.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { durationTextOfSeconds, numberText, shortDay, upToText } from './figures.ts';
import { HealthMark } from './health.tsx';
import * as css from './projections.css.ts';
import { RunButtons } from './run-buttons.tsx';

const WORDS: Readonly<Record<ProjectionFigures['health'], string>> = {
  fine: 'Keeping up',
  watch: 'Behind',
  wrong: 'Far behind',
  rebuilding: 'Rebuilding',
  paused: 'Paused',
};

/** A projection that lags by this many seconds or more is far behind. The server's limit is the same. */
const FAR_BEHIND_S = 60;

interface ProjectionsTableProps {
  readonly projections: readonly ProjectionFigures[];
  /** Whether each row has the buttons that retry, rebuild and verify. */
  readonly hasButtons?: boolean;
}

/** The projections and their state. On a phone each row is a block of its own. */
export function ProjectionsTable({ projections, hasButtons = false }: ProjectionsTableProps) {
  const look = hasButtons ? css.wide : css.plain;
  return (
    <table className={look.table}>
      <thead className={look.heads}>
        <tr>
          <th scope="col" className={look.head}>
            Name
          </th>
          <th scope="col" className={look.headOfNumber}>
            Behind
          </th>
          <th scope="col" className={look.headOfNumber}>
            Position
          </th>
          <th scope="col" className={look.head}>
            Last rebuilt
          </th>
          <th scope="col" className={look.head}>
            Health
          </th>
          {hasButtons ? (
            <th scope="col" className={look.headOfActions}>
              Actions
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className={look.body}>
        {projections.map((projection) => (
          <Row key={projection.name} projection={projection} hasButtons={hasButtons} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly projection: ProjectionFigures;
  readonly hasButtons: boolean;
}

const Row = ({ projection, hasButtons }: RowProps) => {
  const { name, position, health, pausedReason, running, progress, lastVerified } = projection;
  const look = hasButtons ? css.wide : css.plain;
  return (
    <tr className={look.row}>
      <th scope="row" className={look.name}>
        {name}
      </th>
      <td className={look.number} data-label="Behind">
        {behindText(projection)}
      </td>
      <td className={look.number} data-label="Position">
        {numberText(position)}
      </td>
      <td className={look.cell} data-label="Last rebuilt">
        {rebuiltText(projection)}
      </td>
      <td className={look.health}>
        <HealthMark health={running === 'verify' ? 'rebuilding' : health} word={healthWord(projection)} />
        {progress === null ? null : <ProgressBar share={progress} className={css.progress} />}
        {pausedReason === null ? null : <p className={look.reason}>{pausedReason}</p>}
        {hasButtons && lastVerified ? <p className={look.reason}>{verifiedText(lastVerified)}</p> : null}
      </td>
      {hasButtons ? (
        <td className={look.actions}>
          <RunButtons projection={projection} />
        </td>
      ) : null}
    </tr>
  );
};

function healthWord({ health, running, progress, lastVerified, lagSeconds }: ProjectionFigures): string {
  const share = progress === null ? '' : `, ${percentText(progress)}`;
  if (running === 'verify') return `Checking${share}`;
  if (running === 'rebuild') return `Rebuilding${share}`;
  const isBehind = (lagSeconds ?? 0) >= FAR_BEHIND_S;
  return health === 'wrong' && lastVerified?.isEqual === false && !isBehind ? 'Differs' : WORDS[health];
}

const verifiedText = ({ at, isEqual }: NonNullable<ProjectionFigures['lastVerified']>): string =>
  `Checked ${shortDay(localDateOf(new Date(at)))}: ${isEqual ? 'equal to the log' : 'differs from the log'}`;

function behindText({ behind, lagSeconds }: ProjectionFigures): string {
  if (behind === 0) return '0';
  const events = unbroken(upToText(behind));
  return lagSeconds === null || lagSeconds < 1
    ? events
    : `${events}, ${unbroken(durationTextOfSeconds(lagSeconds))}`;
}

function rebuiltText({ running, lastRebuilt }: ProjectionFigures): string {
  if (running === 'rebuild') return 'now';
  return lastRebuilt
    ? `${unbroken(shortDay(localDateOf(new Date(lastRebuilt.at))))}, ${unbroken(durationTextOfSeconds(lastRebuilt.seconds))}`
    : 'never';
}

/** The same text, which is not broken between its words. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const percentText = (share: number): string => `${Math.floor(share * 100)} %`;
