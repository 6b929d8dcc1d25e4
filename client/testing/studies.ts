import type {
  ResearcherStudy,
  StudyAggregates,
  StudyMoments,
  StudyRead,
  StudyReceipt,
  StudyWeek,
} from '../../domain/research/answer-schema.ts';
import type { StudyExport } from '../../domain/research/export-schema.ts';
import { mondayAfter } from '../../domain/time/week.ts';

const FIRST_WEEK = '2026-08-24';
const HASH = '9f2c41d70be863a5'.repeat(4);

/** The Mondays of the weeks 35 to 46 of 2026. */
export const SAMPLE_WEEKS = Array.from({ length: 12 }, (_, index) => mondayAfter(FIRST_WEEK, index));

export const SAMPLE_STUDY: ResearcherStudy = {
  id: '5d2c9b70-1e48-4a36-9f02-c4b8e6a1d753',
  title: 'Tiredness after chemotherapy',
  question: 'How does tiredness change in the year after chemotherapy?',
  protocolVersion: 2,
  ethicsNumber: 'Ethics case 2026/17',
  fields: ['mood', 'energy'],
  expiresOn: '2027-06-30',
  microdata: false,
};

/** Counts from the hardest value to the lightest, by week. Null is not shown. */
const MOOD = [
  [15, 35, 45, 20, null],
  [10, 35, 45, 20, null],
  [10, 35, 40, 20, 10],
  [10, 25, 45, 30, 10],
  [null, 25, 45, 30, 10],
  [10, 25, 40, 30, 15],
  [null, 25, 45, 30, 10],
  [null, 25, 40, 30, 10],
  [10, 25, 45, 30, 15],
  [null, 20, 40, 45, 15],
  [null, 20, 45, 45, 15],
  [null, 30, 45, 35, 15],
] as const;
const ENERGY = [
  [25, 45, 30, 10, null],
  [25, 45, 30, 15, null],
  [20, 40, 35, 15, null],
  [20, 40, 35, 15, null],
  [20, 40, 35, 15, null],
  [15, 40, 40, 20, null],
  [15, 35, 40, 20, null],
  [15, 35, 40, 20, null],
  [15, 35, 40, 20, 10],
  [15, 35, 40, 25, null],
  [15, 35, 40, 25, null],
  [15, 35, 40, 25, null],
] as const;

const weekOf = (index: number, cells: readonly (number | null)[], sameAs: string | null): StudyWeek => ({
  week: SAMPLE_WEEKS[index] ?? '',
  status: sameAs === null ? 'shown' : 'same',
  sameAs,
  cells: [...cells],
  people: cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0),
});

/** The answer about the weeks up to this one. In the last week the energy is the same as in the week before. */
export function sampleAnswer(week = SAMPLE_WEEKS.at(-1) ?? '', part: Partial<StudyAggregates> = {}) {
  const count = SAMPLE_WEEKS.indexOf(week) + 1;
  const last = SAMPLE_WEEKS.length - 1;
  const answer: StudyAggregates = {
    ...{
      readId: `7f3e9a41-0c5d-4b62-8e17-d9a4b6c2f0${10 + count}`,
      protocolVersion: 2,
      week,
      foldVersion: 1,
    },
    ...{
      momentPosition: String(48_196 - (last + 1 - count) * 1_400),
      knownPosition: '51873',
      stateHash: HASH,
    },
    fields: [
      { field: 'mood', weeks: MOOD.slice(0, count).map((cells, index) => weekOf(index, cells, null)) },
      {
        field: 'energy',
        weeks: ENERGY.slice(0, count).map((cells, index) =>
          weekOf(index, cells, index === last ? (SAMPLE_WEEKS[last - 1] ?? '') : null),
        ),
      },
    ],
    ...part,
  };
  return answer;
}

/** The answer about too few people. */
export function sampleRefusal(week = SAMPLE_WEEKS.at(-1) ?? ''): StudyAggregates {
  const answer = sampleAnswer(week, { readId: null, stateHash: null });
  const fields = answer.fields.map(({ field, weeks }) => ({
    field,
    weeks: weeks.map((each) => ({
      ...each,
      ...{ status: 'hidden' as const, sameAs: null, cells: each.cells.map(() => null), people: null },
    })),
  }));
  return { ...answer, fields };
}

export const SAMPLE_MOMENTS: StudyMoments = {
  study: SAMPLE_STUDY,
  moments: SAMPLE_WEEKS.map((week) => ({ week, position: sampleAnswer(week).momentPosition })),
};

/** A past question of a researcher, an answer about all weeks unless `part` says otherwise. */
export const sampleRead = (part: Partial<StudyRead> = {}): StudyRead => ({
  ...{ readId: '7f3e9a41-0c5d-4b62-8e17-d9a4b6c2f022', at: '2026-11-19T13:20:00.000Z', kind: 'aggregates' },
  ...{ firstWeek: FIRST_WEEK, lastWeek: SAMPLE_WEEKS.at(-1) ?? '', fields: ['mood', 'energy'] },
  ...{ stateHash: HASH, people: 125, refused: null },
  ...part,
});

export const sampleReceipt = (readId: string, check: StudyReceipt['check'] = 'verified'): StudyReceipt => ({
  ...{ readId, at: '2026-11-19T13:20:00.000Z', protocolVersion: 2, fields: ['mood', 'energy'] },
  ...{ firstWeek: FIRST_WEEK, lastWeek: SAMPLE_WEEKS.at(-1) ?? '', stateHash: HASH, people: 125 },
  ...{ momentPosition: '48196', knownPosition: '51873', check },
});

/** A copy of all weeks that is ready, unless `part` says otherwise. */
export const sampleCopy = (part: Partial<StudyExport> = {}): StudyExport => ({
  ...{ exportId: '0e7c9a5f-8432-4f3a-b6d1-2b8d5c1094e7', at: '2026-11-19T13:25:00.000Z', kind: 'aggregates' },
  ...{ firstWeek: FIRST_WEEK, lastWeek: SAMPLE_WEEKS.at(-1) ?? '', weeks: SAMPLE_WEEKS.length, people: 125 },
  ...{ manifestHash: HASH, state: 'built', canBeFetched: true, deletion: null },
  ...part,
});
