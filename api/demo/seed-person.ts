import type { ActsCommand } from '../../domain/acts/decide.ts';
import { dayListOf } from '../../domain/acts/state.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { actsAggregate, journalAggregate, moodAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { actIdOf, demoCommandId } from '../stored-names.ts';
import { DONE_BY_ENERGY, isIdle } from './content/acts.ts';
import { type DemoMood, demoMoods, energyOn, HISTORY_DAYS } from './content/moods.ts';
import type { DemoCalendar, DemoTime } from './demo-calendar.ts';
import type { DemoPerson } from './people.ts';

/** A demo person whose history is being written. */
export interface SeededPerson {
  readonly plan: DemoPerson;
  readonly account: Account;
  readonly past: DemoCalendar;
}

type Needed = Pick<Services, 'commands'>;

/** The minutes of the day of a change of the list and of the first completed act, and the minutes between two acts. */
const LIST_CHANGED_AT_MINUTE = 7 * 60 + 30;
const FIRST_ACT_AT_MINUTE = 9 * 60;
const BETWEEN_ACTS_MINUTES = 150;

/** Writes a demo person's moods, journal and acts. Existing entries are not changed. */
export async function seedPerson(services: Needed, person: SeededPerson): Promise<void> {
  await Promise.all([seedMoods(services, person), seedJournal(services, person), seedActs(services, person)]);
}

/** Writes one mood of the history. */
export async function seedMood({ commands }: Needed, person: SeededPerson, mood: DemoMood): Promise<void> {
  const { day, minuteOfDay, ...values } = mood;
  await commands.execute({
    ...instanceOf(moodAggregate, person.account.person_id),
    ...commandFields(person, `mood:${HISTORY_DAYS - day}`, mood),
    command: (newId) => ({ type: 'logMood' as const, entryId: newId(0), ...values }),
  });
}

async function seedMoods(services: Needed, person: SeededPerson): Promise<void> {
  for (const mood of demoMoods(person.plan.shift)) await seedMood(services, person, mood);
}

async function seedJournal({ commands }: Needed, person: SeededPerson): Promise<void> {
  for (const page of person.plan.pages) {
    const { day, title, content } = page;
    await commands.execute({
      ...instanceOf(journalAggregate, person.account.person_id),
      ...commandFields(person, `journal:${day}`, page),
      command: (newId) => ({ type: 'writeEntry' as const, entryId: newId(0), title, content }),
    });
  }
}

/**
 * Writes each chosen list on its day, and for each day as many completed acts as its energy allows. Idle days have
 * none.
 */
async function seedActs({ commands }: Needed, person: SeededPerson): Promise<void> {
  const { plan, account } = person;
  const ownId = actIdOf(account.person_id);
  const execute = async (
    name: string,
    at: DemoTime,
    command: (newId: (index: number) => string) => ActsCommand,
  ) =>
    commands.execute({
      ...instanceOf(actsAggregate, account.person_id),
      ...commandFields(person, name, at),
      command,
    });
  let state = actsAggregate.decider.initial();
  for (let day = 0; day < HISTORY_DAYS; day++) {
    const chosen = plan.lists.find((list) => list.day === day);
    if (chosen) {
      const at = { day, minuteOfDay: LIST_CHANGED_AT_MINUTE };
      const sent = { moment: person.past.momentOf(at), actIdOf: ownId };
      const { slugs, customs } = chosen;
      const type = 'customizeActs';
      const command = (newId: (index: number) => string) =>
        ({ type, slugs, customs, newId, ...sent }) as const;
      ({ state } = await execute(`acts:${day}`, at, command));
    }
    const done = isIdle(day + plan.shift) ? 0 : (DONE_BY_ENERGY[energyOn(day, plan.shift) - 1] ?? 0);
    for (let nth = 0; nth < done; nth++) {
      const at = { day, minuteOfDay: FIRST_ACT_AT_MINUTE + nth * BETWEEN_ACTS_MINUTES };
      const moment = person.past.momentOf(at);
      const list = dayListOf(state, ownId, moment.localDate);
      // Each day starts with a different act, so that the completed acts vary.
      const act = list[(day + nth) % list.length];
      if (!act || nth >= list.length) break;
      const command = {
        type: 'toggleAct',
        actId: act.actId,
        isCompleted: true,
        moment,
        actIdOf: ownId,
      } as const;
      ({ state } = await execute(`acts:${day}:${nth}`, at, () => command));
    }
  }
}

const commandFields = ({ account, past }: SeededPerson, name: string, at: DemoTime) => ({
  commandId: demoCommandId(`${account.id}:${name}`),
  moment: past.momentOf(at),
});
