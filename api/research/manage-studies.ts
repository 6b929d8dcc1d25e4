import { randomUUID } from 'node:crypto';
import { DomainError } from '../../domain/domain-error.ts';
import type { StudyCommand, StudyState } from '../../domain/research/study/decide.ts';
import type { ProtocolTerms, StudyDescription } from '../../domain/research/study/protocol.ts';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import { isUuid } from '../../domain/uuid.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { studyAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';
import { todayInUtc } from '../today-in-utc.ts';

/** The part of the services that `npm run studies` needs, without a server. */
export type StudyServices = Pick<Services, 'accounts' | 'staffRoles' | 'commands' | 'store' | 'codec' | 'db'>;

type Sent<C> = C extends unknown ? Omit<C, 'by'> : never;

/** Registers a study without a protocol and returns its id. Throws `DomainError`. */
export async function registerStudy(
  services: Pick<Services, 'commands'>,
  description: StudyDescription,
  studyId: string = randomUUID(),
): Promise<string> {
  await execute(services, studyId, { type: 'registerStudy', ...description });
  return studyId;
}

/** Publishes the next version of a study's protocol. Throws `DomainError`. */
export const publishProtocol = (
  services: Pick<Services, 'commands'>,
  studyId: string,
  terms: ProtocolTerms,
): Promise<StudyState> => execute(services, studyId, { type: 'publishProtocol', terms, today: todayInUtc() });

/** Lets an account with the role of researcher ask about a study. Throws `DomainError`. */
export async function admitResearcher(
  services: StudyServices,
  studyId: string,
  username: string,
): Promise<void> {
  const staffId = await researcherNamed(services, username);
  await execute(services, studyId, { type: 'admitResearcher', staffId });
}

/** The account can't ask about the study any more. Throws `DomainError`. */
export async function removeResearcher(
  services: StudyServices,
  studyId: string,
  username: string,
): Promise<void> {
  const staffId = await researcherNamed(services, username);
  await execute(services, studyId, { type: 'removeResearcher', staffId });
}

/** Nobody can join the study or ask about it any more. Throws `DomainError('not-found')`. */
export const closeStudy = (
  services: Pick<Services, 'commands'>,
  studyId: string,
  by: string = COMMAND_LINE,
): Promise<StudyState> => execute(services, studyId, { type: 'closeStudy' }, by);

async function execute(
  { commands }: Pick<Services, 'commands'>,
  studyId: string,
  command: Sent<StudyCommand>,
  by: string = COMMAND_LINE,
): Promise<StudyState> {
  if (!isUuid(studyId)) throw new DomainError('not-found', `There is no study ${studyId}`);
  const { state } = await commands.execute({
    ...instanceOf(studyAggregate, by, studyId),
    commandId: ordinaryCommandId(by),
    moment: { occurredAt: startOfDay(new Date()) },
    command: () => ({ ...command, by }),
  });
  return state;
}

async function researcherNamed({ accounts, staffRoles }: StudyServices, username: string): Promise<string> {
  const account = await accounts.withUsername(username);
  const roles = account ? await staffRoles.ofPerson(account.person_id) : [];
  const held = roles.find(({ role }) => role === 'researcher');
  if (!held) throw new DomainError('not-found', `${username} does not have the role researcher`);
  return held.staffId;
}
