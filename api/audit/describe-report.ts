import type { CheckedCheckpoint, LogDifference, LogReport } from './verify-log.ts';

/** The most differences that are printed one by one. */
const SHOWN_MAX = 50;

const whereOf = (event: { readonly position: bigint; readonly stream: string; readonly version: number }) =>
  `position ${event.position}, stream ${event.stream}, version ${event.version}`;

function describedDifference(difference: LogDifference): string {
  const { kind, event, index } = difference;
  switch (kind) {
    case 'changed':
      return `changed: the event at ${whereOf(event)} is not the one that the tree has as its leaf ${index}`;
    case 'added':
      return `added: the event at ${whereOf(event)} is not in the tree, before its leaf ${index}`;
    case 'missing': {
      const place = event ? `before the event at ${whereOf(event)}` : 'at the end of the log';
      return `missing: ${difference.count} of the tree, from its leaf ${index}, are not in the log, ${place}`;
    }
  }
}

/** The problem of a checkpoint; undefined if the log has its root and no check of its signature has failed. */
function problemOf({ checkpoint, isSigned, source, found }: CheckedCheckpoint): string | undefined {
  if (!checkpoint) return `${source} cannot be read`;
  if (isSigned === false) return `${source} is not signed with the key of the log`;
  if (!found) return `${source} covers ${checkpoint.size} events, and the log has fewer`;
  return found.equals(checkpoint.root)
    ? undefined
    : `${source} has another root: of its ${checkpoint.size} events at least one was changed after it was signed`;
}

/**
 * Whether the problem of a checkpoint counts. After a restore, those of earlier origins in the database are expected to
 * differ.
 */
const isCurrent = (origin: string, { checkpoint, source }: CheckedCheckpoint): boolean =>
  checkpoint === undefined || checkpoint.origin === origin || !source.startsWith('the checkpoint of ');

/**
 * Whether the log lacks the root of a checkpoint that the key of the log has signed, as far as that was checked. A text
 * that is not a checkpoint, or that another key has signed, says nothing about the log.
 */
const showsChange = ({ checkpoint, isSigned, found }: CheckedCheckpoint): boolean =>
  checkpoint !== undefined && isSigned !== false && !found?.equals(checkpoint.root);

/**
 * The result for the operator. If something is wrong, its last line is the verdict, which says that the log was changed
 * only if a checkpoint shows it. `isWell` is true if nothing is wrong but checkpoints of earlier origins. It is also
 * false if only rows of the tree, or only the copy of a checkpoint, are wrong.
 */
export function describeReport(
  report: LogReport,
  origin: string,
): { readonly isWell: boolean; readonly lines: readonly string[] } {
  const { events, treeSize, differences, differenceCount, checkpoints, wrongTiles, isHeadRight } = report;
  const problems = checkpoints.flatMap((each) => {
    const problem = problemOf(each);
    return problem === undefined ? [] : [{ problem, counts: isCurrent(origin, each) }];
  });
  const matching = checkpoints.filter((each) => problemOf(each) === undefined);
  const newest = matching.at(-1)?.checkpoint;
  const signed = matching.filter(({ isSigned }) => isSigned);
  const proven = signed.at(-1);
  const provenSize = proven?.checkpoint?.size ?? 0;
  const uncheckedCount = matching.length - signed.length;
  const unchecked = uncheckedCount > 0 ? `, and of ${uncheckedCount} whose signature was not checked` : '';
  const failing = problems.filter(({ counts }) => counts);
  const isTreeWell = wrongTiles.length === 0 && isHeadRight;
  const isWell = differenceCount === 0 && failing.length === 0 && isTreeWell;
  const shown = differences.slice(0, SHOWN_MAX);
  const isOnlyTree =
    differenceCount > 0 &&
    differenceCount === differences.length &&
    differences.every(({ index }) => index < provenSize);
  const isLogChanged = checkpoints.some((each) => isCurrent(origin, each) && showsChange(each));
  const verdict = () => {
    if (isLogChanged) return 'the log is not as it was written';
    if (differenceCount > 0 && !isOnlyTree)
      return 'the log and its tree differ, and no signed checkpoint shows which of them was changed';
    return isOnlyTree || !isTreeWell
      ? 'no event is known to have changed, but rows of the tree have'
      : 'no event is known to have changed, but a checkpoint is not what it should be';
  };
  return {
    isWell,
    lines: [
      ...shown.map(describedDifference),
      ...(differenceCount > shown.length ? [`… and ${differenceCount - shown.length} more differences`] : []),
      ...(isOnlyTree
        ? [
            `${proven?.source} has the root of these events, so the rows of the tree were changed, not the events`,
          ]
        : []),
      ...(isTreeWell
        ? []
        : ['the rows of the tree do not follow from the log: rebuild the read model log-tree']),
      ...problems.map(({ problem, counts }) => (counts ? problem : `earlier origin: ${problem}`)),
      isWell
        ? `the log of ${events} events is as the tree has it, and has the roots of ${signed.length} signed checkpoints${unchecked}`
        : verdict(),
      ...(isWell && newest && newest.size < treeSize
        ? [`${treeSize - newest.size} events are newer than the last checkpoint`]
        : []),
      ...(isWell && treeSize < events ? [`${events - treeSize} events are not in the tree yet`] : []),
    ],
  };
}
