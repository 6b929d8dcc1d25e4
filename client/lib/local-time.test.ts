import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLocalTime } from '../../domain/time/local-time.ts';
import { localDateOf, localTimeOf } from './local-time.ts';

// biome-ignore-start lint/style/noProcessEnv: a process changes its time zone only through this variable
const inZone = (zone: string, run: () => void) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  run();
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
};
// biome-ignore-end lint/style/noProcessEnv: as above

for (const [zone, expected] of [
  ['Europe/Berlin', '2026-11-21T23:50:07+01:00'],
  ['UTC', '2026-11-21T22:50:07+00:00'],
  ['America/St_Johns', '2026-11-21T19:20:07-03:30'],
  ['Pacific/Kiritimati', '2026-11-22T12:50:07+14:00'],
] as const) {
  test(`localTimeOf gives the device’s time with its offset in ${zone}`, () => {
    inZone(zone, () => {
      const instant = new Date('2026-11-21T22:50:07Z');
      assert.equal(localTimeOf(instant), expected);
      assert.equal(localDateOf(instant), expected.slice(0, 10));
      assert.equal(
        parseLocalTime(expected).instantMs,
        instant.getTime(),
        'the server reads the same instant',
      );
    });
  });
}
