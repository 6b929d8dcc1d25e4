import type { ExportKind } from '../../../domain/research/reads/events.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { startOfDay } from '../../../domain/time/start-of-day.ts';
import { destroyFiles } from '../../../infra/research/kept-exports.ts';
import type { Services } from '../../services.ts';
import { todayInUtc } from '../../today-in-utc.ts';
import type { PlacedConsent } from '../own-participation.ts';
import { appendToRead } from '../recorded-reads.ts';
import { keepsCopies, studyOf } from '../studies.ts';

/** How many days recipients have to delete a copy. */
const DELETION_DAYS = 30;
/** The actor of a demand: never the person. */
const SERVER = 'hearten';

interface Withdrawal {
  readonly studyId: string;
  /** All consents of the person. */
  readonly consents: readonly PlacedConsent[];
  /** The version of the protocol to which the consent that ends was given. */
  readonly protocolVersion: number;
  /** The kinds of copies that the person leaves: all, or rows alone if they only no longer lend their rows. */
  readonly kinds: readonly ExportKind[];
}

/**
 * For a person who withdraws from a study, or no longer lends their rows to it. Destroys the files of these kinds that
 * are still here, and demands the deletion of each copy of these kinds that has begun to leave since the person joined.
 * Call it before the withdrawal is recorded: if it is cut off, the next try demands again, which changes nothing for
 * recipients. The demands name nobody and tell only the day. Returns whether the protocol names a law by which copies
 * may be kept: then nothing is demanded.
 */
export async function withdrawCopies(
  services: Pick<Services, 'db' | 'store' | 'codec' | 'commands'>,
  { studyId, consents, protocolVersion, kinds }: Withdrawal,
): Promise<boolean> {
  const mayBeKept = keepsCopies(await studyOf(services, studyId), protocolVersion);
  const joined = consents.filter((consent) => consent.studyId === studyId && isUnbroken(consent));
  const [since] = joined.map(({ from }) => from);
  if (since === undefined) return mayBeKept;
  const left = await destroyFiles(services.db, { studyId, kinds, since });
  if (mayBeKept) return true;
  const today = todayInUtc();
  const dueDay = dayAfter(today, DELETION_DAYS);
  const moment = startOfDay(new Date(today));
  for (const exportId of left)
    await appendToRead(services, exportId, SERVER, { type: 'demandDeletion', dueDay }, moment);
  return false;
}

/** A consent that another one replaced was no withdrawal. */
const isUnbroken = ({ end }: PlacedConsent): boolean => end === undefined || end.reason === 'replaced';
