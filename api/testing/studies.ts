import { randomUUID } from 'node:crypto';
import { utcDay } from '../../domain/time/utc-day.ts';
import { mondayOf } from '../../domain/time/week.ts';
import { researchReadsProjection } from '../../projections/research-reads/project.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { readsAggregate } from '../aggregates/aggregates.ts';
import { publishProtocol, registerStudy } from '../research/manage-studies.ts';
import type { Services } from '../services.ts';
import { waitForProjections } from './wait-for-projections.ts';

/** A study about tiredness, as its operator registers it. */
export const STUDY = {
  title: 'Tiredness after chemotherapy',
  question: 'How does tiredness change in the year after chemotherapy?',
  controllers: [{ name: 'Example Hospital', contact: 'study@example.no' }],
} as const;

/** The protocol of this study. */
export const TERMS = {
  text: 'We study how tiredness changes in the year after chemotherapy.',
  fields: ['mood', 'energy'],
  firstWeek: '2024-01-01',
  expiresOn: '2099-12-31',
  ethicsNumber: 'Ethics case 2026/17',
  recipients: ['The research group for cancer and fatigue, Example Hospital'],
  countries: ['Norway'],
  retention: 'Until 31 December 2031',
  microdata: true,
  includesImported: false,
  contact: 'Study office, study@example.no',
  complaint: 'Datatilsynet, Oslo',
} as const;

/** A study that people can join. */
export async function openStudy(
  services: Pick<Services, 'commands'>,
  terms: Partial<Parameters<typeof publishProtocol>[2]> = {},
): Promise<{ studyId: string; textHash: string }> {
  const studyId = await registerStudy(services, STUDY);
  return { studyId, textHash: await publish(services, studyId, terms) };
}

/** Publishes the next version of a study's protocol. Returns the hash of its text. */
export async function publish(
  services: Pick<Services, 'commands'>,
  studyId: string,
  terms: Partial<Parameters<typeof publishProtocol>[2]> = {},
): Promise<string> {
  const { protocols } = await publishProtocol(services, studyId, { ...TERMS, ...terms });
  return protocols.at(-1)?.textHash as string;
}

/**
 * Records a read, as if a researcher had asked about this week. `change` replaces parts of the command.
 * Returns the id of the read when its read model has it, or after 10 seconds.
 */
export async function recordRead(
  { commands, progress, store }: Pick<Services, 'commands' | 'progress' | 'store'>,
  studyId: string,
  change: object = {},
): Promise<string> {
  const readId = randomUUID();
  const week = mondayOf(utcDay(Date.now()));
  await commands.execute({
    ...instanceOf(readsAggregate, randomUUID(), readId),
    commandId: randomUUID(),
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({
      ...{ type: 'recordRead' as const, kind: 'aggregates' as const, studyId, protocolVersion: 1 },
      question: { firstWeek: week, lastWeek: week, fields: ['mood' as const] },
      ...{ by: randomUUID(), momentPosition: '1', knownPosition: '1', people: 125, cellsSuppressed: 0 },
      ...change,
    }),
  });
  await waitForProjections({ services: { progress, store } }, researchReadsProjection.name);
  return readId;
}
