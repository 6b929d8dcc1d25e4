/** At most this many moments are remembered. When there are more, every second older one is dropped. */
const REMEMBERED_MAX = 4_096;

/**
 * When this process noticed how far the log had come. The log stores no exact times of personal events, so this gives
 * the least time that such an event has been there.
 */
export class PositionTimes {
  readonly #clock: () => number;
  /** In ascending order of both. */
  #noticed: { readonly position: bigint; readonly atMs: number }[] = [];

  /** `clock` gives milliseconds that never go back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The log has an event at this position now. */
  notice(position: bigint): void {
    const last = this.#noticed.at(-1);
    if (last && position <= last.position) return;
    this.#noticed.push({ position, atMs: this.#clock() });
    if (this.#noticed.length <= REMEMBERED_MAX) return;
    const half = REMEMBERED_MAX / 2;
    this.#noticed = this.#noticed.filter((_, index) => index >= half || index % 2 === 0);
  }

  /** The log ends at this position now. It may have gone back. */
  noticeEnd(position: bigint): void {
    this.#noticed = this.#noticed.filter((each) => each.position <= position);
    this.notice(position);
  }

  /** How long ago this process first noticed an event after `position`, in seconds; 0 if it has not. */
  ageOfNext(position: bigint): number {
    const first = this.#noticed.find((each) => each.position > position);
    return first ? (this.#clock() - first.atMs) / 1_000 : 0;
  }
}
