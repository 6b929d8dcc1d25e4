import { DomainError } from '../../../domain/domain-error.ts';
import type { BuildExportBody, BuiltExport } from '../../../domain/research/export-schema.ts';
import { readStream } from '../../../domain/research/reads/events.ts';
import type { LogSigning } from '../../../infra/config/log-signing.ts';
import { keepExport } from '../../../infra/research/kept-exports.ts';
import { readTree } from '../../../projections/log-tree/queries.ts';
import type { Services } from '../../services.ts';
import { answerQuestion, asked, questionUpTo, type StudyAnswer } from '../answer-question.ts';
import { appendToRead, newReadId, recordRead } from '../recorded-reads.ts';
import type { OpenStudy } from '../study-of-researcher.ts';
import { recipientOf } from './encrypt.ts';
import { type DescribedPackage, packageName } from './package/described.ts';
import { packageFiles, zipPackage } from './package/package.ts';
import type { PackageTable } from './package/table.ts';
import { weeksTable } from './package/weeks-table.ts';
import { proofFiles } from './prove.ts';

type Needed = Pick<Services, 'commands' | 'db' | 'store' | 'progress'>;

interface ExportContext {
  readonly study: OpenStudy;
  /** The staff id of the researcher. */
  readonly by: string;
  readonly logSigning: LogSigning;
}

/** The second event of the read's stream. */
const BUILT_VERSION = 1;

/**
 * Makes a copy of the answers up to a week, and keeps it encrypted. The read and the copy are in the log before this
 * resolves. Throws `DomainError`, also for too few people; such a refusal is in the log, too.
 */
export async function buildExport(
  services: Needed,
  { study, by, logSigning }: ExportContext,
  { kind, moment, recipientKey }: BuildExportBody,
): Promise<BuiltExport & { readonly position: bigint }> {
  const recipient = recipientOf(recipientKey);
  const { table, answer } = await exportedTable(services, { study, by }, { kind, moment });
  const { readId } = answer;
  const described = describe(study, kind, answer, logSigning.folder !== undefined);
  const { files, manifestHash } = await packageFiles(described, table);
  const { size: treeSize } = await readTree(services.db);
  const built = { type: 'recordExport', kind, manifestHash, treeSize } as const;
  const position = (await appendToRead(services, readId, by, built)) ?? 0n;
  const event = { stream: readStream(readId), version: BUILT_VERSION, position };
  const proof = await proofFiles(services, logSigning, event);
  const file = await recipient.encrypt(zipPackage(described, new Map([...files, ...proof])));
  const fileName = `${packageName(described)}.zip.age`;
  await keepExport(services.db, { exportId: readId, studyId: study.studyId, kind, fileName, position, file });
  return { exportId: readId, readId, manifestHash, bytes: file.byteLength, position };
}

/** The data of the export. The read of them, or the refusal, is in the log. Throws `DomainError`. */
async function exportedTable(
  services: Needed,
  { study, by }: Pick<ExportContext, 'study' | 'by'>,
  { kind, moment }: Pick<BuildExportBody, 'kind' | 'moment'>,
): Promise<{ readonly table: PackageTable; readonly answer: StudyAnswer }> {
  if (kind === 'rows') throw new DomainError('forbidden', 'This study does not give rows');
  const { asked: question, weeks, known } = await questionUpTo(services, study, moment);
  const ask = asked(study, by, 'export', question);
  if (!weeks) {
    await recordRead(services, newReadId(), { ...ask, type: 'refuseDisclosure', why: 'not-in-protocol' });
    throw new DomainError('not-found', 'There is no such week in this study yet');
  }
  const answer = await answerQuestion(services, study, weeks, known);
  if (!answer.isShown) {
    await recordRead(services, answer.readId, { ...ask, type: 'refuseDisclosure', why: 'too-few-people' });
    throw new DomainError('forbidden', 'Too few people are in these weeks');
  }
  await recordRead(services, answer.readId, { ...ask, type: 'recordRead', ...answer.recorded });
  return { table: weeksTable(answer.fields), answer };
}

function describe(
  { studyId, description, protocol }: OpenStudy,
  kind: DescribedPackage['kind'],
  { fields, week, recorded }: StudyAnswer,
  isProved: boolean,
): DescribedPackage {
  const { momentPosition, knownPosition, stateHash } = recorded;
  return {
    ...{ studyId, study: description, protocol, kind },
    ...{ firstWeek: fields[0]?.weeks[0]?.week ?? week, lastWeek: week },
    ...{ momentPosition, knownPosition, stateHash, isProved },
  };
}
