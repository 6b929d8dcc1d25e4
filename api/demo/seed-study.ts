import type { StudyCommand } from '../../domain/research/study/decide.ts';
import type { Protocol } from '../../domain/research/study/protocol.ts';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import { dayAfter } from '../../domain/time/day-number.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import { mondayAfter, mondayOf } from '../../domain/time/week.ts';
import type { ExpectedVersion } from '../../infra/event-store/port.ts';
import { DEMO_PARTICIPANTS } from '../../infra/research/demo-participants.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { moodAggregate, participationAggregate, studyAggregate } from '../aggregates/aggregates.ts';
import { studyOf } from '../research/studies.ts';
import type { Services } from '../services.ts';
import { demoCommandId, newIdOf } from '../stored-names.ts';
import { todayInUtc } from '../today-in-utc.ts';
import {
  CLOSING_DAY_OF_WEEK,
  DEMO_STUDY,
  demoCheckIn,
  demoTerms,
  lendsRows,
  WEEKS,
} from './content/study.ts';
import { DemoCalendar } from './demo-calendar.ts';

type Needed = Pick<Services, 'commands' | 'keys' | 'participants' | 'store' | 'codec' | 'sealing'>;

/** The demo study has the same id in every installation. */
const STUDY_ID = demoCommandId('study');
const DAYS_OF_WEEK = 7;
const [FIRST_PARTICIPANT = ''] = DEMO_PARTICIPANTS;

interface DemoParticipant {
  readonly id: string;
  readonly number: number;
  readonly past: DemoCalendar;
  /** The version of the stream of their check-ins. */
  version: ExpectedVersion;
}

/**
 * Creates a study with made-up participants and their check-ins of the past weeks, once. Existing events are not
 * changed, and an interrupted seeding continues with the same dates. Call it before visitors write: a week ends at
 * the first event that anyone dates to Tuesday or later of the next one, so the check-ins are appended week by week.
 */
export async function seedStudy(services: Needed, report: (line: string) => void): Promise<void> {
  // The rows of participants are written last, all at once.
  if (await services.participants.has(STUDY_ID, FIRST_PARTICIPANT)) return;
  report('creating a demo study with made-up participants');
  const protocol = await protocolOf(services);
  const past = new DemoCalendar(protocol.firstWeek);
  await Promise.all(DEMO_PARTICIPANTS.map((id) => services.keys.ensure(id)));
  const people = DEMO_PARTICIPANTS.map(
    (id, number): DemoParticipant => ({
      ...{ id, number, past },
      version: 'none',
    }),
  );
  await Promise.all(people.map((person) => agree(services, person, protocol)));
  for (let week = 0; week <= WEEKS; week++) {
    await Promise.all(people.map((person) => checkIn(services, person, week)));
  }
  await services.participants.addAll(STUDY_ID, DEMO_PARTICIPANTS);
}

/** The protocol, which fixes the weeks for good. Registers the study and publishes it if there is none yet. */
async function protocolOf(services: Needed): Promise<Protocol> {
  const [known] = (await studyOf(services, STUDY_ID)).protocols;
  if (known) return known;
  const firstWeek = firstWeekEndingBefore(todayInUtc());
  const today = mondayAfter(firstWeek, -2);
  const terms = demoTerms(firstWeek);
  await execute(services, 'register', today, { type: 'registerStudy', by: COMMAND_LINE, ...DEMO_STUDY });
  await execute(services, 'publish', today, { type: 'publishProtocol', by: COMMAND_LINE, terms, today });
  const [published] = (await studyOf(services, STUDY_ID)).protocols;
  if (!published) throw new Error('publishing the demo protocol wrote no event');
  return published;
}

/** The Monday of the first week, chosen so that the day that closes the last week is yesterday or earlier. */
const firstWeekEndingBefore = (today: string): string =>
  mondayAfter(mondayOf(dayAfter(today, -1 - CLOSING_DAY_OF_WEEK)), -WEEKS);

async function execute(
  { commands }: Needed,
  name: string,
  day: string,
  command: StudyCommand,
): Promise<void> {
  await commands.execute({
    ...instanceOf(studyAggregate, COMMAND_LINE, STUDY_ID),
    commandId: demoCommandId(`study:${name}`),
    moment: { occurredAt: startOfDay(new Date(day)) },
    command: () => command,
  });
}

/** A participant agrees on the day before the first week. */
async function agree({ commands }: Needed, person: DemoParticipant, protocol: Protocol): Promise<void> {
  const { version, textHash, microdata } = protocol;
  await commands.execute({
    ...instanceOf(participationAggregate, person.id),
    commandId: demoCommandId(`study:consent:${person.number}`),
    moment: person.past.momentOf({ day: -1, minuteOfDay: 0 }),
    command: () => ({
      type: 'giveConsent' as const,
      ...{ studyId: STUDY_ID, protocolVersion: version, textHash, microdata: lendsRows(person.number) },
      ...{ open: { version, textHash, microdata }, isAdult: true, keepsHealthData: true },
    }),
  });
}

/**
 * Appends the check-in of a participant in a week. Unlike a command, it does not read the stream first: the participant
 * has no other writer, and appending the same check-in again stores nothing.
 */
async function checkIn(
  { store, codec, keys, sealing }: Needed,
  person: DemoParticipant,
  week: number,
): Promise<void> {
  const planned = demoCheckIn(person.number, week);
  if (!planned) return;
  const { dayOfWeek, minuteOfDay, ...values } = planned;
  const { decider, streamOf } = moodAggregate;
  const stream = streamOf(person.id);
  const commandId = demoCommandId(`study:check-in:${person.number}:${week}`);
  const id = newIdOf(person.id, commandId, 0);
  const moment = person.past.momentOf({ day: week * DAYS_OF_WEEK + dayOfWeek, minuteOfDay });
  const key = await keys.ofOwner(person.id);
  // Each check-in has an id of its own, so no earlier one matters for it.
  const decided = await decider.decide({ type: 'logMood', entryId: id, ...values }, decider.initial());
  const context = { id, stream, commandId, moment, key, sealsWhole: sealing.hasBegun() };
  const { version } = await store.append(
    stream,
    person.version,
    decided.map((event) => codec.encode(event, context)),
  );
  person.version = version;
}
