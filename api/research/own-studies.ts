import type { OwnConsent, OwnStudy, ShownProtocol } from '../../domain/research/schema.ts';
import { openProtocol, type StudyState } from '../../domain/research/study/decide.ts';
import type { Protocol, StudyDescription } from '../../domain/research/study/protocol.ts';
import { consentDocument } from '../../domain/research/study/protocol-text.ts';
import { allStudyIds, countReadsWithin } from '../../projections/research-reads/queries.ts';
import type { Services } from '../services.ts';
import { todayInUtc } from '../today-in-utc.ts';
import { type PlacedConsent, participationOf } from './own-participation.ts';
import { studyOf } from './studies.ts';

type Needed = Pick<Services, 'db' | 'store' | 'codec' | 'keys'>;

/** The studies that a person can join or has joined. */
export async function ownStudies(services: Needed, personId: string): Promise<OwnStudy[]> {
  const consents = await participationOf(services, personId);
  // A study of a consent is there even if its registration has not been projected yet.
  const ids = new Set([...(await allStudyIds(services.db)), ...consents.map(({ studyId }) => studyId)]);
  const shown = await Promise.all([...ids].map((id) => shownStudy(services, id, consents)));
  return shown.filter((study) => study !== undefined);
}

/** One study as its person sees it. Throws an `Error` if it can neither be joined nor was joined before. */
export async function ownStudy(services: Needed, personId: string, studyId: string): Promise<OwnStudy> {
  const study = await shownStudy(services, studyId, await participationOf(services, personId));
  if (!study) throw new Error(`the study ${studyId} is not shown to its person`);
  return study;
}

async function shownStudy(
  services: Needed,
  studyId: string,
  all: readonly PlacedConsent[],
): Promise<OwnStudy | undefined> {
  const state = await studyOf(services, studyId);
  const consents = all.filter((consent) => consent.studyId === studyId);
  const open = openProtocol(state, todayInUtc());
  const { description } = state;
  if (!description || (!open && consents.length === 0)) return undefined;
  const [counted] = await countReadsWithin(services.db, consents);
  return {
    id: studyId,
    title: description.title,
    question: description.question,
    controllers: [...description.controllers],
    open: open ? shownProtocol(description, open) : null,
    consents: consents.map(shownConsent),
    agreed: agreedProtocols(state, consents).map((protocol) => shownProtocol(description, protocol)),
    reads: counted?.reads ?? 0,
    lastRead: counted?.lastAt.toISOString() ?? null,
  };
}

const agreedProtocols = (
  { protocols }: StudyState,
  consents: readonly PlacedConsent[],
): readonly Protocol[] =>
  protocols.filter(({ version }) => consents.some(({ protocolVersion }) => protocolVersion === version));

const shownProtocol = (description: StudyDescription, protocol: Protocol): ShownProtocol => ({
  ...protocol,
  fields: [...protocol.fields],
  recipients: [...protocol.recipients],
  countries: [...protocol.countries],
  keepsCopiesGround: protocol.keepsCopiesGround ?? null,
  document: consentDocument(description, protocol),
});

const shownConsent = ({ from, to, end, ...consent }: PlacedConsent): OwnConsent => ({
  protocolVersion: consent.protocolVersion,
  textHash: consent.textHash,
  microdata: consent.microdata,
  day: consent.day,
  givenAt: consent.givenAt,
  position: String(from),
  end: end ? { ...end, position: String(to) } : null,
});
