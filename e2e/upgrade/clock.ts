/**
 * Loaded with `--import`. Sets the clock of a process to the moment in HEARTEN_TEST_CLOCK (ISO 8601), from
 * which it runs on. The database keeps its own time.
 */
const start = Date.parse(process.env.HEARTEN_TEST_CLOCK ?? '');
if (Number.isNaN(start)) throw new Error('HEARTEN_TEST_CLOCK is not a date.');
const offsetMs = start - Date.now();
const RealDate = Date;

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
