import type { Health, OperationsOverview } from '../../domain/operations/schema.ts';
import type { BackupFigures } from '../../infra/operations/backups.ts';
import { BACKUP_MAX_S, FIRST_BACKUP_DAYS } from './health.ts';

export interface BackupContext {
  /** Whether people reach the server from other machines. */
  readonly isPublic: boolean;
  /** For how many days figures of this server are known. */
  readonly knownDays: number;
}

/**
 * The card about backups. It is wrong if the last backup is too old or the last test of one found a difference. A failure
 * since the last backup, or no backup of a public server, is to be watched.
 */
export function backupFigures(
  { made, failed, restored }: BackupFigures,
  context: BackupContext,
): OperationsOverview['backups'] {
  return {
    health: healthOf({ made, failed, restored }, context),
    lastAt: made?.at.toISOString() ?? null,
    lastFailure: failed ? { at: failed.at.toISOString(), detail: failed.detail } : null,
    lastRestoreCheck: restored ? { ...restored, at: restored.at.toISOString() } : null,
  };
}

function healthOf({ made, failed, restored }: BackupFigures, { isPublic, knownDays }: BackupContext): Health {
  const isOld = made !== undefined && made.ageSeconds > BACKUP_MAX_S;
  if (isOld || restored?.isEqual === false) return 'wrong';
  const isMissing = made === undefined && isPublic && knownDays > FIRST_BACKUP_DAYS;
  return failed || isMissing ? 'watch' : 'fine';
}
