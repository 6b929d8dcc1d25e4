import { dateOfDay } from '../../domain/time/day-number.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { destroyExpired, expiredDownloads } from '../../infra/research/kept-exports.ts';
import { allStudyIds } from '../../projections/research-reads/queries.ts';
import type { Services } from '../services.ts';
import { closeStudy } from './manage-studies.ts';
import { appendToRead } from './recorded-reads.ts';
import { studyOf } from './studies.ts';

/** Days after its last day on which a study can still get a new version of its protocol. Then it is closed. */
const CLOSED_AFTER_DAYS = 30;
const HOUSEKEEPING = 'housekeeping';

type Needed = Pick<Services, 'db' | 'store' | 'codec' | 'commands'>;

/**
 * Destroys copies whose time is over, and closes open studies whose last day is more than 30 days past. Housekeeping
 * calls it every hour. `now` is in milliseconds.
 */
export async function endStudies(services: Needed, now: number = Date.now()): Promise<void> {
  await endExpiredCopies(services);
  const lastDay = dateOfDay(Math.floor(now / DAY_MS) - CLOSED_AFTER_DAYS);
  for (const studyId of await allStudyIds(services.db)) {
    const { status, protocols } = await studyOf(services, studyId);
    const newest = protocols.at(-1);
    if (status === 'open' && newest !== undefined && newest.expiresOn < lastDay)
      await closeStudy(services, studyId, HOUSEKEEPING);
  }
}

/** A download whose end nobody has recorded, because its process died, counts as ended early with all bytes sent. */
async function endExpiredCopies(services: Needed): Promise<void> {
  for (const { exportId, bytes } of await expiredDownloads(services.db))
    await appendToRead(services, exportId, HOUSEKEEPING, { type: 'abortExport', bytes });
  await destroyExpired(services.db);
}
