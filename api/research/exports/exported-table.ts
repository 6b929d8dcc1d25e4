import { DomainError } from '../../../domain/domain-error.ts';
import type { BuildExportBody } from '../../../domain/research/export-schema.ts';
import type { Refusal } from '../../../domain/research/reads/events.ts';
import { lastOf, type Weeks } from '../../../infra/research/week-ends.ts';
import type { Services } from '../../services.ts';
import { answerQuestion, asked, questionUpTo, type StudyAnswer } from '../answer-question.ts';
import { newReadId, recordRead } from '../recorded-reads.ts';
import type { OpenStudy } from '../study-of-researcher.ts';
import { lentRows } from './lent-rows.ts';
import { rowsTable } from './package/rows-table.ts';
import type { PackageTable } from './package/table.ts';
import { weeksTable } from './package/weeks-table.ts';

type Needed = Pick<Services, 'commands' | 'db' | 'store'>;

/** The data of an export, and its read. */
export interface Exported {
  readonly readId: string;
  /** Undefined for too few people. */
  readonly table: PackageTable | undefined;
  readonly firstWeek: string;
  readonly lastWeek: string;
  readonly recorded: StudyAnswer['recorded'];
}

/** The data that a researcher asks for. The read of them, or the refusal, is in the log. Throws `DomainError`. */
export async function exportedTable(
  services: Needed,
  { study, by }: { readonly study: OpenStudy; readonly by: string },
  { kind, moment }: Pick<BuildExportBody, 'kind' | 'moment'>,
): Promise<Exported & { readonly table: PackageTable }> {
  const { asked: question, weeks, known } = await questionUpTo(services, study, moment);
  const ask = asked(study, by, 'export', question);
  const refuse = async (readId: string, why: Refusal) =>
    recordRead(services, readId, { ...ask, type: 'refuseDisclosure', why });
  if (kind === 'rows' && !study.protocol.microdata) {
    await refuse(newReadId(), 'not-in-protocol');
    throw new DomainError('forbidden', 'The protocol of this study does not allow rows of people');
  }
  if (!weeks) {
    await refuse(newReadId(), 'not-in-protocol');
    throw new DomainError('not-found', 'There is no such week in this study yet');
  }
  const make = kind === 'rows' ? rowsOf : countsOf;
  const { table, ...exported } = await make(services, study, weeks, known);
  if (!table) {
    await refuse(exported.readId, 'too-few-people');
    throw new DomainError('forbidden', 'Fewer than 25 people are in each of these weeks');
  }
  await recordRead(services, exported.readId, { ...ask, type: 'recordRead', ...exported.recorded });
  return { table, ...exported };
}

async function countsOf(services: Needed, study: OpenStudy, weeks: Weeks, known: bigint): Promise<Exported> {
  const { readId, fields, isShown, recorded } = await answerQuestion(services, study, weeks, known);
  return { readId, table: isShown ? weeksTable(fields) : undefined, ...span(weeks), recorded };
}

async function rowsOf(services: Needed, study: OpenStudy, weeks: Weeks, known: bigint): Promise<Exported> {
  const { readId, rows, stateHash, people, weeksLeftOut } = await lentRows(services, study, weeks, known);
  return {
    ...{ readId, table: people === undefined ? undefined : rowsTable(rows), ...span(weeks) },
    recorded: {
      ...{ momentPosition: String(lastOf(weeks).position), knownPosition: String(known), stateHash },
      ...(people !== undefined && { people }),
      cellsSuppressed: weeksLeftOut,
    },
  };
}

const span = (weeks: Weeks) => ({
  firstWeek: weeks[0].monday,
  lastWeek: lastOf(weeks).monday,
});
