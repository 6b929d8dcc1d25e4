import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

for (const [userAgent, name] of [
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome on Mac',
  ],
  ['curl/8.5.0', undefined],
  ['<script>alert(1)</script>', undefined],
  [undefined, undefined],
] as const) {
  test(`the device of ${userAgent ?? 'no header'} is called ${name}`, () => {
    assert.equal(deviceName(userAgent), name);
  });
}
