import { DomainError } from '../../domain/domain-error.ts';
import type { ResearcherStudy } from '../../domain/research/answer-schema.ts';
import { openProtocol } from '../../domain/research/study/decide.ts';
import type { Protocol, StudyDescription } from '../../domain/research/study/protocol.ts';
import type { Services } from '../services.ts';
import { todayInUtc } from '../today-in-utc.ts';
import { registeredStudyOf } from './studies.ts';

const OVER = 'This study is over. It answers no more questions';
const WITHOUT_PROTOCOL = 'This study has no protocol yet. It answers no questions';

/** A study about which one of its researchers asks. */
export interface OpenStudy {
  readonly studyId: string;
  readonly description: StudyDescription;
  readonly protocol: Protocol;
  /** The position of its registration. No earlier event concerns it. */
  readonly since: bigint;
}

/** A study that may be over. */
interface AdmittedStudy extends OpenStudy {
  /** Whether its researchers may still ask about it. */
  readonly isOpen: boolean;
}

/**
 * The study with its newest protocol, if this researcher is admitted to it. A study that does not exist and one of others
 * look the same. Throws `DomainError`.
 */
export async function admittedStudyOf(
  services: Pick<Services, 'store' | 'codec'>,
  staffId: string,
  studyId: string,
): Promise<AdmittedStudy> {
  const unknown = () => new DomainError('not-found', 'There is no such study');
  const { state, since } = await registeredStudyOf(services, studyId);
  const { status, description, researchers, protocols } = state;
  if (!description || !researchers.includes(staffId)) throw unknown();
  const protocol = protocols.at(-1);
  if (!protocol) throw new DomainError('forbidden', status === 'closed' ? OVER : WITHOUT_PROTOCOL);
  const isOpen = openProtocol(state, todayInUtc()) !== undefined;
  return { studyId, description, protocol, since, isOpen };
}

/**
 * The same, if the study is not over. Throws `DomainError('forbidden')` if it is over, and what `admittedStudyOf`
 * throws.
 */
export async function studyOfResearcher(
  services: Pick<Services, 'store' | 'codec'>,
  staffId: string,
  studyId: string,
): Promise<OpenStudy> {
  const { isOpen, ...study } = await admittedStudyOf(services, staffId, studyId);
  if (!isOpen) throw new DomainError('forbidden', OVER);
  return study;
}

/** The study, if this researcher may ask about it now, otherwise undefined. */
export async function openStudyOf(
  services: Pick<Services, 'store' | 'codec'>,
  staffId: string,
  studyId: string,
): Promise<OpenStudy | undefined> {
  try {
    return await studyOfResearcher(services, staffId, studyId);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The study as the API shows it to its researchers. */
export const forResearcher = ({ studyId: id, description, protocol }: OpenStudy): ResearcherStudy => {
  const { title, question } = description;
  const { version: protocolVersion, ethicsNumber, fields, expiresOn, microdata } = protocol;
  return { id, title, question, protocolVersion, ethicsNumber, fields: [...fields], expiresOn, microdata };
};
