import { moodDecider } from '../../domain/mood/decide.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { localDateAt } from '../../domain/time/local-time.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import { registerAccount } from '../accounts/register-account.ts';
import type { Services } from '../services.ts';
import { demoMoods } from './mood-history.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The two people whose passwords everybody knows, and where in the cycle each of them begins. */
const PEOPLE = [
  { demoId: 1, username: 'demo', fullName: 'Jo Demo', password: 'demo-hearten', shift: 0 },
  { demoId: 2, username: 'guest', fullName: 'Guest Demo', password: 'guest-hearten', shift: 8 },
] as const;

/**
 * Makes the demo people and their history, once: by real commands with past dates through the deciders.
 * Ids follow from the person and the entry, so a seeding that was interrupted goes on where it stopped.
 */
export async function seedDemo(services: Services, tell: (line: string) => void): Promise<void> {
  for (const person of PEOPLE) {
    const known = await services.accounts.withId(person.demoId);
    if (!known) tell(`making the demo account of ${person.fullName}`);
    const account = known ?? (await registerAccount(services, person)).account;
    await seedMoods(services, account, person.shift);
  }
}

async function seedMoods({ commands, store }: Services, account: Account, shift: number): Promise<void> {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const stream = moodStream(account.person_id);
  const written = new Set((await store.readStream(stream)).map(({ metadata }) => metadata.commandId));
  for (const { daysAgo, minuteOfDay, ...mood } of demoMoods(shift)) {
    const commandId = uuidV5(`demo:${account.id}:mood:${daysAgo}`);
    if (written.has(commandId)) continue;
    const instantMs = midnight - daysAgo * DAY_MS + minuteOfDay * MINUTE_MS;
    await commands.carryOut({
      actor: account.person_id,
      commandId,
      stream,
      decider: moodDecider,
      moment: { occurredAt: new Date(instantMs).toISOString(), localDate: localDateAt(instantMs, 0) },
      command: (newId) => ({ type: 'logMood' as const, entryId: newId(0), ...mood }),
    });
  }
}
