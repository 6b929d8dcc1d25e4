import type { Kysely } from 'kysely';
import { HOUR_S, MINUTE_S } from '../../domain/time/units.ts';
import {
  BACKUP_DETAIL_MAX,
  type BackupReport,
  readBackups,
  recordBackup,
} from '../../infra/operations/backups.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';

const MINUTES_MAX = 100_000;

export const BACKUPS_USAGE = `Usage: npm run backups -- COMMAND

  made                                  a backup has been made
  failed REASON                         a backup has failed; REASON is shown to operators
  restored [--minutes N] [--differs]    a backup was restored as a test, in N minutes; it was the same, or it differs
  status                                show the last of each`;

/**
 * The mistake in a `failed` without a fitting reason; undefined for all other words. Call it for words that are no
 * command.
 */
export const mistakeIn = ([verb]: readonly string[]): string | undefined =>
  verb === 'failed' ? `failed needs a reason, of at most ${BACKUP_DETAIL_MAX} characters` : undefined;

/** Performs the command and returns the lines for the operator. */
export type BackupsCommand = (db: Kysely<OperationalTables>) => Promise<string[]>;

/** The command that the words name; undefined if they name none or have a mistake. */
export function parseBackupsCommand(words: readonly string[]): BackupsCommand | undefined {
  const [verb, ...rest] = words;
  if (verb === 'status' && rest.length === 0) return status;
  if (verb === 'made' && rest.length === 0) return recording({ kind: 'made' }, 'the backup is recorded');
  if (verb === 'failed') {
    const detail = rest.join(' ').trim();
    if (detail === '' || detail.length > BACKUP_DETAIL_MAX) return undefined;
    return recording({ kind: 'failed', detail }, 'the failure is recorded');
  }
  const check = verb === 'restored' ? parseRestored(rest) : undefined;
  return check && recording(check, 'the test of the backup is recorded');
}

function parseRestored(words: readonly string[]): BackupReport | undefined {
  const rest = [...words];
  let seconds: number | undefined;
  let kind: BackupReport['kind'] = 'restored';
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    if (option === '--differs') {
      kind = 'differs';
    } else if (option === '--minutes') {
      const minutes = Number(rest.shift() ?? Number.NaN);
      if (!(minutes > 0 && minutes <= MINUTES_MAX)) return undefined;
      seconds = Math.round(minutes * MINUTE_S);
    } else {
      return undefined;
    }
  }
  return { kind, ...(seconds !== undefined && { seconds }) };
}

const recording =
  (report: BackupReport, line: string): BackupsCommand =>
  async (db) => {
    await recordBackup(db, report);
    return [line];
  };

async function status(db: Kysely<OperationalTables>): Promise<string[]> {
  const { made, failed, restored } = await readBackups(db);
  const hours = made && Math.floor(made.ageSeconds / HOUR_S);
  const taken = restored?.seconds ? `, in ${Math.round(restored.seconds / MINUTE_S)} minutes` : '';
  return [
    made ? `last backup: ${made.at.toISOString()}, ${hours} hours ago` : 'last backup: none is recorded',
    ...(failed ? [`failed since: ${failed.at.toISOString()}, ${failed.detail}`] : []),
    restored
      ? `last restored as a test: ${restored.at.toISOString()}, ${restored.isEqual ? 'the same' : 'it differs'}${taken}`
      : 'last restored as a test: never',
  ];
}
