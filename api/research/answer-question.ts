import { SCALE } from '../../domain/mood/scale.ts';
import type { StudyWeek } from '../../domain/research/answer-schema.ts';
import type { WeekAnswer } from '../../domain/research/disclosure/disclose.ts';
import type { Picture } from '../../domain/research/disclosure/picture.ts';
import type { ReadKind, ReadQuestion } from '../../domain/research/reads/events.ts';
import type { StudyField } from '../../domain/research/study/protocol.ts';
import { lastOf, type WeekEnd, type Weeks, weekEnds } from '../../infra/research/week-ends.ts';
import type { Services } from '../services.ts';
import { makeAnswer } from './answer.ts';
import { newReadId, recordRead } from './recorded-reads.ts';
import type { OpenStudy } from './study-of-researcher.ts';

const NOTHING_SHOWN: Picture = { cells: SCALE.map(() => null), people: null };

/** A question about the weeks of a study up to one week. */
export interface StudyQuestion {
  readonly asked: ReadQuestion;
  /** Undefined if the week that was asked for is not over or is not in the protocol, or if no week is over. */
  readonly weeks: Weeks | undefined;
  /** The known position of the answer: where the last week that is over ends in the log. 0 if no week is over. */
  readonly known: bigint;
}

/** An answer as it leaves, and what the log says of it. */
export interface StudyAnswer {
  readonly readId: string;
  readonly fields: { readonly field: StudyField; readonly weeks: StudyWeek[] }[];
  /** Whether any week is shown. */
  readonly isShown: boolean;
  /** The Monday of the last week. */
  readonly week: string;
  readonly recorded: {
    readonly momentPosition: string;
    readonly knownPosition: string;
    readonly stateHash: string;
    readonly people?: number;
    readonly cellsSuppressed: number;
  };
}

/** The weeks of a study that are over. */
export async function weeksOver(
  services: Pick<Services, 'store' | 'db'>,
  { studyId, protocol, since }: OpenStudy,
): Promise<WeekEnd[]> {
  const ends = await weekEnds(services, { studyId, firstWeek: protocol.firstWeek, since });
  return ends.filter(({ monday }) => monday >= protocol.firstWeek && monday <= protocol.expiresOn);
}

/** The question about all weeks up to the Monday `moment`, or up to the last week that is over. */
export async function questionUpTo(
  services: Pick<Services, 'store' | 'db'>,
  study: OpenStudy,
  moment?: string,
): Promise<StudyQuestion> {
  const ends = await weeksOver(services, study);
  const asksFor = moment ?? ends.at(-1)?.monday;
  const [first, ...others] = ends.filter(({ monday }) => asksFor !== undefined && monday <= asksFor);
  const last = others.at(-1) ?? first;
  const asked = {
    ...(first && { firstWeek: first.monday }),
    ...(last && { lastWeek: last.monday }),
    fields: [...study.protocol.fields],
  };
  const isOver = first !== undefined && last?.monday === asksFor;
  return { asked, weeks: isOver ? [first, ...others] : undefined, known: ends.at(-1)?.position ?? 0n };
}

/** Makes the answer. Record it before it leaves. */
export async function answerQuestion(
  services: Pick<Services, 'db'>,
  { studyId, protocol }: OpenStudy,
  weeks: Weeks,
  known: bigint,
): Promise<StudyAnswer> {
  const { fields, version: protocolVersion } = protocol;
  const answer = await makeAnswer(services, { studyId, protocolVersion, known }, fields, weeks);
  const shown = answer.fields.map(({ field, weeks: each }) => ({ field, weeks: each.map(weekToApi) }));
  const allWeeks = shown.flatMap((ofField) => ofField.weeks);
  const people = Math.max(0, ...shown.map((ofField) => ofField.weeks.at(-1)?.people ?? 0));
  const last = lastOf(weeks);
  return {
    ...{ readId: answer.readId, fields: shown, week: last.monday },
    isShown: allWeeks.some(({ status }) => status !== 'hidden'),
    recorded: {
      ...{ momentPosition: String(last.position), knownPosition: String(known) },
      stateHash: answer.stateHash,
      ...(people > 0 && { people }),
      cellsSuppressed: allWeeks.flatMap(({ cells }) => cells).filter((cell) => cell === null).length,
    },
  };
}

/** A researcher's question, as the log has it. */
export const asked = (
  { studyId, protocol }: OpenStudy,
  by: string,
  kind: ReadKind,
  question: ReadQuestion,
) => ({
  ...{ studyId, protocolVersion: protocol.version, kind, question, by },
});

/** Records that a researcher has seen a list of past answers or of exports. Call it before the list leaves. */
export const recordListing = (services: Pick<Services, 'commands'>, study: OpenStudy, by: string) =>
  recordRead(services, newReadId(), {
    ...asked(study, by, 'receipt', { fields: [] }),
    ...{ type: 'recordRead', momentPosition: '0', knownPosition: '0', cellsSuppressed: 0 },
  });

function weekToApi(answer: WeekAnswer): StudyWeek {
  const { cells, people } = answer.status === 'hidden' ? NOTHING_SHOWN : answer.picture;
  const sameAs = answer.status === 'same' ? answer.sameAs : null;
  return { week: answer.week, status: answer.status, sameAs, cells: [...cells], people };
}
