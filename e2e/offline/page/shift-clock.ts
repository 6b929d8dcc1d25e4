let shiftMs = 0;

const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

/** Shifts the page's `Date` by this much from the real time. */
export function shiftClock(ms: number): void {
  shiftMs = ms;
  globalThis.Date = ShiftedDate as DateConstructor;
}
