import { randomUUID } from 'node:crypto';
import type { ProtocolTerms } from '../../domain/research/study/protocol.ts';
import { dayAfter } from '../../domain/time/day-number.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { moodAggregate, participationAggregate, studyAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { waitForProjections } from './wait-for-projections.ts';

type Parts = Pick<Services, 'commands' | 'keys' | 'participants' | 'store' | 'progress'>;

/** The weeks of the study, by their Mondays. The last one is not over. */
export const STUDY_WEEKS = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'] as const;
const BEFORE = '2026-10-01';
const BY = 'command-line';

const TERMS: ProtocolTerms = {
  text: 'We study tiredness.',
  fields: ['mood', 'energy'],
  firstWeek: STUDY_WEEKS[0],
  expiresOn: '2099-12-31',
  ethicsNumber: 'Ethics case 2026/17',
  recipients: ['The research group'],
  countries: ['Norway'],
  retention: 'Five years',
  microdata: false,
  includesImported: false,
  contact: 'study@example.no',
  complaint: 'Datatilsynet, Oslo',
};

const atNoon = (localDate: string) => ({ occurredAt: `${localDate}T12:00:00.000Z`, localDate });

/** A study with a protocol, and one admitted researcher. Returns its id. */
export async function openStudyFor(
  { commands }: Parts,
  researcher: string,
  terms: Partial<ProtocolTerms> = {},
): Promise<string> {
  const studyId = randomUUID();
  const controllers = [{ name: 'Example Hospital', contact: 'study@example.no' }];
  const title = 'Tiredness after chemotherapy';
  const question = 'How does tiredness change?';
  for (const command of [
    { type: 'registerStudy', by: BY, title, question, controllers },
    { type: 'publishProtocol', by: BY, terms: { ...TERMS, ...terms }, today: STUDY_WEEKS[0] },
    { type: 'admitResearcher', by: BY, staffId: researcher },
  ] as const) {
    await commands.execute({
      ...instanceOf(studyAggregate, BY, studyId),
      commandId: randomUUID(),
      moment: { occurredAt: `${BEFORE}T12:00:00.000Z` },
      command: () => command,
    });
  }
  return studyId;
}

/**
 * People agree to the study. They need no accounts: any ids will do. With `microdata` they also consent to give their
 * own rows.
 */
export async function join(
  { commands, keys, participants }: Parts,
  studyId: string,
  people: readonly string[],
  microdata = false,
): Promise<void> {
  const joinOne = async (personId: string) => {
    await keys.ensure(personId);
    await participants.add(studyId, personId);
    const textHash = 'a'.repeat(64);
    await commands.execute({
      ...instanceOf(participationAggregate, personId),
      commandId: randomUUID(),
      moment: atNoon(BEFORE),
      command: () => ({
        type: 'giveConsent' as const,
        ...{ studyId, protocolVersion: 1, textHash, microdata },
        ...{ open: { version: 1, textHash, microdata }, isAdult: true, keepsHealthData: true },
      }),
    });
  };
  await Promise.all(people.map(joinOne));
}

/** A person withdraws, in the same order as by the route, but exports are left as they are. */
export async function withdraw(
  { commands, participants }: Parts,
  studyId: string,
  personId: string,
): Promise<void> {
  await participants.remove(studyId, personId);
  await commands.execute({
    ...instanceOf(participationAggregate, personId),
    commandId: randomUUID(),
    moment: atNoon('2026-11-05'),
    command: () => ({ type: 'withdrawConsent' as const, studyId, keepsCopies: false }),
  });
}

/**
 * Each person checks in once in each week, with the value that `valueIn` says, or not at all. The last week is not over
 * then.
 */
export async function liveThroughWeeks(
  { commands }: Parts,
  people: readonly string[],
  valueIn: (person: number, week: number) => number | undefined,
): Promise<void> {
  for (const [week, monday] of STUDY_WEEKS.entries()) {
    // The Wednesday. The first check-in on the Wednesday of the next week ends the week.
    const localDate = dayAfter(monday, 2);
    const checkIn = async (personId: string, person: number) => {
      const value = valueIn(person, week);
      if (value === undefined) return;
      await commands.execute({
        ...instanceOf(moodAggregate, personId),
        // The id of the entry follows from this id, so that the same people have the same entry ids in every test.
        commandId: uuidV5(`${personId} ${monday}`),
        moment: atNoon(localDate),
        command: (newId) => ({
          type: 'logMood' as const,
          ...{ entryId: newId(0), localDate: undefined },
          ...{ moodValue: value, energyValue: 6 - value, notes: undefined },
        }),
      });
    };
    await Promise.all(people.map(checkIn));
  }
}

/** Waits until the read model of the studies' entries has everything. */
export const studiesSettled = (services: Parts): Promise<void> =>
  waitForProjections({ services }, 'research-entries');
