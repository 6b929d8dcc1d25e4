import { timeOf } from '../../lib/date-text.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { today } from '../../lib/today.ts';
import { expiryOf, type FirstCheckIn } from './first-check-in.ts';

/** Says when the check-in is deleted from the device: 'today, 21:40' or 'tomorrow, 21:40'. */
export function expiryText(checkIn: FirstCheckIn): string {
  const end = expiryOf(checkIn);
  const localDate = localDateOf(end);
  const time = timeOf({ createdAt: end.toISOString(), localDate });
  return `${localDate === today.value ? 'today' : 'tomorrow'}, ${time}`;
}
