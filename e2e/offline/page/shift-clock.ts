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

/**
 * From now on `new Date()` and `Date.now()` of the page are `ms` later than the real time. A later call replaces the
 * shift.
 */
export function shiftClock(ms: number): void {
  shiftMs = ms;
  globalThis.Date = ShiftedDate as DateConstructor;
}
