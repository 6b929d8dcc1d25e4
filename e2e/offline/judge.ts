import type { Stream } from './writes.ts';

/** A write that a device accepted or may have accepted. */
export interface ExpectedWrite {
  /** Its trace in the log. No other write has it, except another deletion of the same entry. */
  readonly mark: string;
  readonly stream: Stream;
  /** The mood or journal entry that it makes, changes or deletes. An act is an entry of its own, without an id. */
  readonly entryId: string | undefined;
  readonly isDeletion?: boolean;
  /**
   * `acknowledged`: the server has answered it. `stored`: the device has said that it is saved. `unknown`: it was
   * refused (an attempt may still have arrived), or the browser died or the storage was cleared before anybody could
   * know. An unknown write may be missing, but it may not be there twice or out of order.
   */
  readonly state: 'acknowledged' | 'stored' | 'unknown';
}

/** The writes of one person in their order, and the marks of that person's streams in the log, oldest first. */
export interface PersonCase {
  readonly name: string;
  readonly expected: readonly ExpectedWrite[];
  readonly logged: Readonly<Record<Stream, readonly string[]>>;
}

/** The writes that broke each promise. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly reordered: readonly string[];
  /** In the log of a person who did not make them. */
  readonly foreign: readonly string[];
}

/**
 * Compares what people wrote with the log. An outbox may join a change of an entry with an earlier write of it that was
 * never sent, so of these only the last must be there. An entry that was deleted before it was sent leaves no trace.
 */
export function judge(cases: readonly PersonCase[]): Verdict {
  const lost: string[] = [];
  const doubled: string[] = [];
  const reordered: string[] = [];
  const foreign: string[] = [];
  for (const { name, expected, logged } of cases) {
    const of = (mark: string) => `${name}: ${mark}`;
    for (const [stream, marks] of Object.entries(logged)) {
      const wanted = expected.filter((write) => write.stream === stream);
      const known = new Set(wanted.map(({ mark }) => mark));
      foreign.push(...marks.filter((mark) => !known.has(mark)).map(of));
      doubled.push(...marks.filter((mark, place) => known.has(mark) && marks.indexOf(mark) < place).map(of));
      const entries = [...Map.groupBy(wanted, ({ entryId, mark }) => entryId ?? mark).values()];
      for (const writes of entries) {
        lost.push(...lostOf(writes, new Set(marks)).map(of));
        reordered.push(...outOfOrder(placesOf(writes, marks)).map(of));
      }
      // Entries begin in the order in which they were made.
      const firsts = entries.flatMap((writes) => placesOf(writes, marks).slice(0, 1));
      reordered.push(...outOfOrder(firsts).map(of));
    }
  }
  return { lost, doubled, reordered, foreign };
}

/** The marks of writes to one entry that must be there and are not. */
function lostOf(writes: readonly ExpectedWrite[], logged: ReadonlySet<string>): string[] {
  const isThere = ({ mark }: ExpectedWrite) => logged.has(mark);
  const missing = writes.filter((write) => write.state === 'acknowledged' && !isThere(write));
  const last = writes.findLastIndex(({ state }) => state !== 'unknown');
  const write = writes[last];
  const isKept =
    !write ||
    writes.slice(last).some(isThere) ||
    (writes.slice(last).some(({ isDeletion }) => isDeletion) && !writes.some(isThere));
  if (!isKept && !missing.includes(write)) missing.push(write);
  return missing.map(({ mark, state }) => `${mark} (${state})`);
}

interface Place {
  readonly mark: string;
  /** The index of the mark's first place in the log. */
  readonly at: number;
}

const placesOf = (writes: readonly ExpectedWrite[], marks: readonly string[]): Place[] =>
  writes.map(({ mark }) => ({ mark, at: marks.indexOf(mark) })).filter(({ at }) => at >= 0);

/** The marks of writes that stand in the log before the mark of an earlier write. */
function outOfOrder(places: readonly Place[]): string[] {
  let last = -1;
  return places.flatMap(({ mark, at }) => {
    const isLate = at < last;
    last = Math.max(last, at);
    return isLate ? mark : [];
  });
}

/** A sentence for each broken promise, or undefined if all were kept. */
export function complaintOf({ lost, doubled, reordered, foreign }: Verdict): string | undefined {
  const parts = Object.entries({
    lost,
    'stored twice': doubled,
    'out of order': reordered,
    'in the log of another person': foreign,
  }).flatMap(([what, marks]) => (marks.length === 0 ? [] : `${what}: ${marks.join(', ')}`));
  return parts.length === 0 ? undefined : parts.join('; ');
}
