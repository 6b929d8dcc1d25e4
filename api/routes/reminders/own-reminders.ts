import type { StoredReminder } from '../../../infra/reminders/reminders.ts';
import type { Session } from '../../../infra/sessions/active-sessions.ts';
import type { Services } from '../../services.ts';

/** The devices of the caller that have reminders, this one first. */
export async function ownReminders(
  { reminders }: Pick<Services, 'reminders'>,
  { id, account }: Session,
): Promise<StoredReminder[]> {
  const own = await reminders.ofPerson(account.person_id);
  const isCurrent = ({ sessionId }: StoredReminder) => sessionId === id;
  own.sort((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));
  // The demo accounts are shared, so their other devices belong to strangers.
  return account.demo ? own.filter(isCurrent) : own;
}
