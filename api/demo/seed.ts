import { moodStream } from '../../domain/mood/events.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { registerAccount } from '../accounts/register-account.ts';
import type { Services } from '../services.ts';
import { demoMoods, HISTORY_DAYS } from './content/moods.ts';
import { DemoCalendar } from './demo-calendar.ts';
import { type DemoPerson, GUEST, JO } from './people.ts';
import { hasAllBookmarks, seedBookmarks, seedCommunity } from './seed-community.ts';
import { seedMood, seedPerson } from './seed-person.ts';
import { seedStudy } from './seed-study.ts';

/**
 * Creates the demo people, their history, a community and a study, once. It sends real commands with past dates
 * through the deciders. Command ids are always the same, so that an interrupted seeding continues where it
 * stopped, with the same dates. The study comes last: check-ins that follow it end its weeks.
 */
export async function seedDemo(services: Services, report: (line: string) => void): Promise<void> {
  await seedPeople(services, report);
  await seedStudy(services, report);
}

/** Creates the demo without the study. Installations from before the study have only this part. */
export async function seedPeople(services: Services, report: (line: string) => void): Promise<void> {
  const known = await services.accounts.withId(JO.demoId);
  if (known && (await hasAllBookmarks(services, known))) return;
  report('creating the demo people, their history and a small community');

  const [jo, guest] = await Promise.all([accountOf(services, JO), accountOf(services, GUEST)]);
  const accounts = new Map([
    [JO.username, jo],
    [GUEST.username, guest],
  ]);
  const past = await calendarOf(services, jo);
  const [postIds] = await Promise.all([
    seedCommunity(services, accounts, past),
    seedPerson(services, { plan: JO, account: jo, past }),
    seedPerson(services, { plan: GUEST, account: guest, past }),
  ]);
  // This write comes last. It tells the next start that nothing is missing.
  await seedBookmarks(services, jo, postIds, past);
}

async function accountOf(services: Services, person: DemoPerson): Promise<Account> {
  const known = await services.accounts.withId(person.demoId);
  return known ?? (await registerAccount(services, person)).account;
}

/**
 * The calendar of the history. The first mood is written before anything else, because its date fixes the
 * first day of the history for good.
 */
async function calendarOf(services: Services, jo: Account): Promise<DemoCalendar> {
  const begun = await firstDateIn(services.store, jo);
  if (begun !== undefined) return new DemoCalendar(begun);
  const past = DemoCalendar.endingYesterday(HISTORY_DAYS);
  const [first] = demoMoods(JO.shift);
  if (first) await seedMood(services, { plan: JO, account: jo, past }, first);
  return past;
}

async function firstDateIn(store: EventStore, { person_id }: Account): Promise<string | undefined> {
  const [first] = await store.readStream(moodStream(person_id));
  return first?.metadata.localDate;
}
