/**
 * Faults of a network, from the browser's view.
 * - `refuse`: nothing listens.
 * - `reset`: each call breaks its connection.
 * - `hang`: connections open, but no answer comes. They are closed when the fault ends.
 * - `cut-request`: the server gets half of a write, then the connection breaks.
 * - `cut-answer`: the server executes a write, and its answer is lost, whole or after its first half.
 * - `slow`: every call takes a moment longer.
 * - `hold`: calls wait until the fault ends, and then go on.
 * - `unavailable`: a proxy answers 503 without reaching the server.
 */
const FAULTS = [
  'refuse',
  'reset',
  'hang',
  'cut-request',
  'cut-answer',
  'slow',
  'hold',
  'unavailable',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * How many writes came to the relay, whether they reached the server or not, and how many calls each fault struck. Of
 * `refuse` it counts how often the fault began.
 */
export interface RelayCounts {
  readonly writes: number;
  readonly faults: Readonly<Record<Fault, number>>;
}

/** No fault has struck yet. */
export const noFaults = (): Record<Fault, number> =>
  Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
