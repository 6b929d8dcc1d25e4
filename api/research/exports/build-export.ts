import type { BuildExportBody, BuiltExport } from '../../../domain/research/export-schema.ts';
import { readStream } from '../../../domain/research/reads/events.ts';
import type { LogSigning } from '../../../infra/config/log-signing.ts';
import { StoreUnavailable } from '../../../infra/event-store/port.ts';
import { keepExport } from '../../../infra/research/kept-exports.ts';
import { readTree } from '../../../projections/log-tree/queries.ts';
import type { Services } from '../../services.ts';
import { appendToRead } from '../recorded-reads.ts';
import type { OpenStudy } from '../study-of-researcher.ts';
import { recipientOf } from './encrypt.ts';
import { exportedTable } from './exported-table.ts';
import { packageName } from './package/described.ts';
import { packageFiles, zipPackage } from './package/package.ts';
import { proofFiles } from './prove.ts';

interface ExportContext {
  readonly study: OpenStudy;
  /** The staff id of the researcher. */
  readonly by: string;
  readonly logSigning: LogSigning;
}

/** The second event of the read's stream. */
const BUILT_VERSION = 1;

/**
 * Makes a copy of a study up to a week, and keeps it encrypted. The read and the copy are in the log before this resolves.
 * Throws `DomainError`, also for too few people; such a refusal is in the log, too. Throws `StoreUnavailable` if a person
 * has left the study meanwhile: the next try makes a copy without them. Throws it also if the copy can't be proved now.
 */
export async function buildExport(
  services: Pick<Services, 'commands' | 'db' | 'store' | 'progress'>,
  { study, by, logSigning }: ExportContext,
  { kind, moment, recipientKey }: BuildExportBody,
): Promise<BuiltExport & { readonly position: bigint }> {
  const { studyId, description, protocol } = study;
  const recipient = recipientOf(recipientKey);
  const { readId, table, recorded, ...weeks } = await exportedTable(
    services,
    { study, by },
    { kind, moment },
  );
  const isProved = logSigning.folder !== undefined;
  const described = { studyId, study: description, protocol, kind, ...weeks, ...recorded, isProved };
  const { files, manifestHash } = await packageFiles(described, table);
  const { size: treeSize } = await readTree(services.db);
  const built = { type: 'recordExport', kind, manifestHash, treeSize } as const;
  const position = (await appendToRead(services, readId, by, built)) ?? 0n;
  const event = { stream: readStream(readId), version: BUILT_VERSION, position };
  const proof = await proofFiles(services, logSigning, event);
  const file = await recipient.encrypt(zipPackage(described, new Map([...files, ...proof])));
  const fileName = `${packageName(described)}.zip.age`;
  if (!(await keepExport(services.db, { exportId: readId, studyId, kind, fileName, position, file })))
    throw new StoreUnavailable('a person has left the study while a copy was made');
  return { exportId: readId, readId, manifestHash, bytes: file.byteLength, position };
}
