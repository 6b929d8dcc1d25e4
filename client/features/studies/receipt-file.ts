import type { ResearcherStudy, StudyAggregates } from '../../../domain/research/answer-schema.ts';
import { weeksText } from '../research/read-words.ts';

/** An answer that showed something. */
export type ShownAnswer = StudyAggregates & { readonly readId: string; readonly stateHash: string };

/** The Mondays of the first and the last week of an answer. */
export const weeksOf = ({ fields, week }: StudyAggregates): readonly [string, string] => [
  fields[0]?.weeks[0]?.week ?? week,
  week,
];

/** The receipt of an answer as a text: all that is needed to check it again, also years later. */
export function receiptFile(study: ResearcherStudy, answer: ShownAnswer, savedAt: Date) {
  const { readId, stateHash, protocolVersion, momentPosition, knownPosition, foldVersion } = answer;
  const [first, last] = weeksOf(answer);
  const lines = [
    `Study: ${study.title}`,
    `Study id: ${study.id}`,
    `Protocol version: ${protocolVersion}`,
    `Answer about: ${study.fields.join(' and ')}, ${weeksText(first, last)} (Mondays ${first} to ${last})`,
    `Receipt: ${readId}`,
    `State hash: ${stateHash}`,
    `Moment: log position ${momentPosition}`,
    `As known at: log position ${knownPosition}`,
    `Fold version: ${foldVersion}`,
    `Saved: ${savedAt.toISOString()}`,
    '',
    'To check it: open the study in Hearten, find the receipt and press "Check".',
    'An operator can compute the state hash from the log alone:',
    `npm run research -- replay ${study.id} --at ${momentPosition} --known ${knownPosition} --hash`,
    '',
  ];
  return {
    name: `hearten-receipt-${readId.slice(0, 8)}.txt`,
    type: 'text/plain;charset=utf-8',
    content: lines.join('\n'),
  };
}
