import type { AttentionLine, AttentionTarget, OperationsOverview } from '../../domain/operations/schema.ts';
import { DAY_S, HOUR_S } from '../../domain/time/units.ts';
import { BACKUP_MAX_S, LEVELS } from './health.ts';

type Cards = Omit<OperationsOverview, 'attention'>;
type Unhealthy = AttentionLine['health'];

const PERCENT = 100;

/** A line for each card that is not fine, and for each read model that needs something, the worst first. */
export function attentionOf(cards: Cards, now: Date): AttentionLine[] {
  const lines = [
    ...cards.projections.flatMap(projectionLine),
    ...lineOf('log', cards.log.health, () => logWords(cards.log)),
    ...lineOf('errors', cards.errors.health, () => errorWords(cards.errors)),
    ...lineOf('backups', cards.backups.health, () => backupWords(cards.backups, now)),
    ...lineOf('storage', cards.storage.health, () => storageWords(cards.storage)),
    ...lineOf('erasures', cards.erasures.health, () => erasureWords(cards.erasures)),
    ...lineOf('moderation', cards.moderation.health, () => moderationWords(cards.moderation)),
    ...lineOf('sockets', cards.sockets.health, () => ({
      title: 'Live sockets are close to their limit',
      detail:
        'A process refuses more than HEARTEN_LIMIT_LIVE_SOCKETS. Raise it, or start another api process.',
    })),
    ...lineOf('throttles', cards.throttles.health, () => throttleWords(cards.throttles), 'errors'),
  ];
  return [
    ...lines.filter(({ health }) => health === 'wrong'),
    ...lines.filter(({ health }) => health === 'watch'),
  ];
}

interface Words {
  readonly title: string;
  readonly detail: string;
  readonly label?: string;
}

/** The line of a card that is not fine. It opens the card `id` unless `target` names another. `[]` for a fine card. */
function lineOf(
  id: AttentionTarget | 'throttles',
  health: string,
  words: () => Words,
  target = id,
): AttentionLine[] {
  if (!isUnhealthy(health)) return [];
  const { title, detail, label = 'Open' } = words();
  return [{ id, health, title, detail, action: { label, target: target as AttentionTarget } }];
}

const isUnhealthy = (health: string): health is Unhealthy => health === 'watch' || health === 'wrong';

function projectionLine({
  name,
  health,
  pausedReason,
  lagSeconds,
  lastVerified,
}: Cards['projections'][number]): AttentionLine[] {
  const action = { label: 'Open', target: 'projections' } as const;
  const id = `projection-${name}`;
  if (health === 'paused') {
    const detail = `It stopped before an event that it can’t apply: ${pausedReason ?? 'an unknown reason'}.`;
    return [{ id, health: 'wrong', title: `The read model ${name} is paused`, detail, action }];
  }
  if (!isUnhealthy(health)) return [];
  // It is also wrong when it has fallen far behind.
  if (health === 'wrong' && lastVerified?.isEqual === false && (lagSeconds ?? 0) < LEVELS.lagSeconds.wrong) {
    const detail = 'The last verify found a row that the log does not call for. Rebuild it.';
    return [{ id, health, title: `The read model ${name} differs from the log`, detail, action }];
  }
  const title = `The read model ${name} is ${duration(lagSeconds ?? 0)} behind`;
  const detail = `It should be less than ${LEVELS.lagSeconds.watch} seconds behind. People may not see what they have just saved.`;
  return [{ id, health, title, detail, action }];
}

const logWords = ({ rewinds }: Cards['log']): Words => ({
  title: 'The log has gone back',
  detail: `Writes are lost. This process has noticed it ${times(rewinds)} since it started.`,
});

const errorWords = ({ share, calls }: Cards['errors']): Words => ({
  title: `${percent(share ?? 0)} of today’s calls failed`,
  detail: `Of about ${calls} calls. It should be less than ${percent(LEVELS.errorShare.watch)}.`,
});

function backupWords({ lastAt, lastFailure, lastRestoreCheck }: Cards['backups'], now: Date): Words {
  const failure = lastFailure ? `The last try failed: ${lastFailure.detail || 'no reason was given'}.` : '';
  const limit = `It should be less than ${BACKUP_MAX_S / HOUR_S} hours old.`;
  const ageS = lastAt === null ? null : (now.getTime() - Date.parse(lastAt)) / 1_000;
  if (ageS !== null && ageS > BACKUP_MAX_S) {
    return { title: `The last backup is ${duration(ageS)} old`, detail: [limit, failure].join(' ').trim() };
  }
  if (lastRestoreCheck?.isEqual === false) {
    const detail =
      'The restored data was not the same as the original. Make a new backup and restore it as a test.';
    return { title: 'The last test of a backup found a difference', detail };
  }
  if (lastFailure) return { title: 'The last backup failed', detail: failure };
  return {
    title: 'No backup is recorded',
    detail: 'Record each backup with npm run backups, so that this page knows of it.',
  };
}

const storageWords = ({ fullInDays, usedBytes, totalBytes }: Cards['storage']): Words => {
  const used = `The database has ${gigabytes(usedBytes)}${totalBytes === null ? '' : ` of ${gigabytes(totalBytes)}`}.`;
  const isSoon = fullInDays !== null && fullInDays < LEVELS.fullInDays.watch;
  return isSoon
    ? {
        title: `The storage will be full in about ${days(fullInDays)}`,
        detail: `${used} Make room, or raise the limit.`,
      }
    : { title: 'The storage is nearly full', detail: `${used} Make room, or raise the limit.` };
};

const erasureWords = ({ overdue }: Cards['erasures']): Words =>
  overdue > 0
    ? {
        title: `Up to ${overdue} erasures are overdue`,
        detail: 'The log should have recorded them. Look for “erasure record” in the log of the processes.',
      }
    : {
        title: 'Rows of erased people wait too long for their rewrite',
        detail: 'PostgreSQL’s files still have them. Look for “erased remains” in the log of the processes.',
      };

const moderationWords = ({ oldestSeconds, cases }: Cards['moderation']): Words => ({
  title: `A report has waited ${duration(oldestSeconds ?? 0)}`,
  detail: `Up to ${cases} cases wait. The aim is ${duration(LEVELS.oldestCaseSeconds.watch)}.`,
  label: 'Open queue',
});

const throttleWords = ({ lastHour }: Cards['throttles']): Words => ({
  title: 'Many calls were refused in the last hour',
  detail: `Most often by ${lastHour[0]?.throttle ?? 'a limit'}. A program may call, or someone guesses passwords.`,
});

/** A duration in one unit, rounded down. From two days on it is in days. */
function duration(seconds: number): string {
  if (seconds < 60) return count(Math.floor(seconds), 'second');
  if (seconds < HOUR_S) return count(Math.floor(seconds / 60), 'minute');
  if (seconds < 2 * DAY_S) return count(Math.floor(seconds / HOUR_S), 'hour');
  return days(Math.floor(seconds / DAY_S));
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
const days = (number: number) => count(number, 'day');
const times = (number: number) => (number === 1 ? 'once' : `${number} times`);
const percent = (share: number) => `${Number((share * PERCENT).toFixed(2))} %`;
const gigabytes = (bytes: number) => `${Number((bytes / 1e9).toFixed(1))} GB`;
