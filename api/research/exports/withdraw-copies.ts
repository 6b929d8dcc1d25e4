import type { ExportKind } from '../../../domain/research/reads/events.ts';
import { startOfDay } from '../../../domain/time/start-of-day.ts';
import { destroyFiles } from '../../../infra/research/kept-exports.ts';
import type { Services } from '../../services.ts';
import type { PlacedConsent } from '../own-participation.ts';
import { appendToRead } from '../recorded-reads.ts';

/** How many days recipients have to delete a copy. */
const DELETION_DAYS = 30;
const DAY_MS = 86_400_000;
/** The actor of a demand: never the person. */
const SERVER = 'hearten';

interface Withdrawal {
  readonly studyId: string;
  /** All consents of the person. */
  readonly consents: readonly PlacedConsent[];
  /** Whether the protocol names a law by which copies may be kept. */
  readonly keepsCopies: boolean;
  /** The copies that the person was in. */
  readonly kinds: readonly ExportKind[];
}

/**
 * Destroys the files of a study that are still here, and demands the deletion of each copy that has left since the person
 * joined. Call it before the withdrawal is recorded: if it is cut off, the next try demands again, which changes nothing
 * for recipients. The demands name nobody and tell only the day.
 */
export async function withdrawCopies(
  services: Pick<Services, 'db' | 'commands'>,
  { studyId, consents, keepsCopies, kinds }: Withdrawal,
): Promise<void> {
  const joined = consents.filter((consent) => consent.studyId === studyId && isUnbroken(consent));
  const [since] = joined.map(({ from }) => from);
  if (since === undefined) return;
  const left = await destroyFiles(services.db, { studyId, kinds, since });
  if (keepsCopies) return;
  const today = startOfDay(new Date());
  const dueDay = new Date(Date.parse(today) + DELETION_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const exportId of left)
    await appendToRead(services, exportId, SERVER, { type: 'demandDeletion', dueDay }, today);
}

/** A consent that another one replaced was no withdrawal. */
const isUnbroken = ({ end }: PlacedConsent): boolean => end === undefined || end.reason === 'replaced';
