import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utcDay } from '../time/utc-day.ts';
import { callAddress, helpIn, textAddress } from './help-in.ts';
import { type HelpRecord, isOutdated } from './help-record.ts';
import { HELP_RECORDS } from './records.ts';

test('a record is outdated a year after its check', () => {
  assert.equal(isOutdated('2026-11-23', '2026-11-23'), false);
  assert.equal(isOutdated('2026-11-23', '2027-11-23'), false);
  assert.equal(isOutdated('2026-11-23', '2027-11-24'), true);
  assert.equal(isOutdated('2028-02-29', '2029-03-01'), false);
  assert.equal(isOutdated('2028-02-29', '2029-03-02'), true);
});

// This test fails when a year has passed. Then check the numbers again, and write the day into the record.
for (const record of HELP_RECORDS) {
  test(`the numbers of ${record.name} have a source and were checked within a year`, () => {
    assert.match(record.source, /\S/);
    assert.match(record.checked, /^\d{4}-\d{2}-\d{2}$/);
    const today = utcDay(new Date());
    assert.ok(record.checked <= today, `${record.checked} is in the future`);
    assert.ok(!isOutdated(record.checked, today), `last checked on ${record.checked}`);
  });
}

test('each place has one record, and each line says how it is reached', () => {
  assert.equal(new Set(HELP_RECORDS.map(({ place }) => place)).size, HELP_RECORDS.length);
  for (const { name, emergency, partOf, lines } of HELP_RECORDS) {
    assert.equal(emergency.length > 0, partOf === undefined, name);
    for (const number of emergency) assert.match(number, /^\d{2,5}$/, name);
    assert.notEqual(lines.length, 0, name);
    for (const { call, text, whatsApp } of lines) {
      assert.ok(call ?? text ?? whatsApp, name);
      if (call) assert.match(callAddress(call), /^tel:\*?\d{3,12}$/);
      if (whatsApp) assert.ok(whatsApp.international.endsWith(whatsApp.number.replaceAll(' ', '')), name);
    }
  }
});

test('a record that is not confirmed shows its emergency number and no line', () => {
  const sweden = helpIn('SE');
  assert.deepEqual(sweden?.emergency, ['112']);
  assert.deepEqual(sweden?.lines, []);
  assert.equal(sweden?.source, undefined);
  for (const { place, state, name } of HELP_RECORDS) {
    if (state === 'sure') assert.ok(helpIn(place)?.lines[0]?.call, name);
  }
});

test('Northern Ireland has the numbers of the United Kingdom, and its own line once that is confirmed', () => {
  const help = helpIn('GB-NIR');
  assert.equal(help?.name, 'Northern Ireland');
  assert.deepEqual(help?.emergency, ['999']);
  assert.deepEqual(
    help?.lines.map(({ name }) => name),
    ['Samaritans', 'Shout'],
  );
});

test('help is as old as the oldest record that something is shown from', () => {
  const part = { place: 'GB-NIR', name: 'Part', partOf: 'GB', emergency: [], state: 'sure' } as const;
  const country = { place: 'GB', name: 'Country', emergency: ['999'], state: 'check' } as const;
  const rest = { lines: [], source: 'its operator' };
  const checkedOf = (of: readonly HelpRecord[]) => helpIn('GB-NIR', of)?.checked;
  const [old, recent] = ['2025-01-01', '2026-11-23'];
  assert.equal(
    checkedOf([
      { ...part, ...rest, checked: recent },
      { ...country, ...rest, checked: old },
    ]),
    old,
    'the emergency number is from the record that is not confirmed',
  );
  assert.equal(
    checkedOf([
      { ...part, ...rest, state: 'check', checked: old },
      { ...country, ...rest, state: 'sure', checked: recent },
    ]),
    recent,
    'nothing is shown from the record that is not confirmed',
  );
});

test('lines to call come before the others, and a country without a record has none', () => {
  assert.deepEqual(
    helpIn('GB')?.lines.map(({ call }) => call),
    ['116 123', undefined],
  );
  assert.equal(helpIn('PE'), undefined);
});

test('an address calls the number, or starts a message with the word that the line asks for', () => {
  assert.equal(callAddress('0120-279-338'), 'tel:0120279338');
  assert.equal(callAddress('+44 1632 960 001'), 'tel:+441632960001');
  assert.equal(callAddress('#31#(030) 123'), 'tel:%2331%23030123');
  assert.equal(textAddress({ number: '85258', word: 'SHOUT' }), 'sms:85258?&body=SHOUT');
  assert.equal(textAddress({ number: '0477 13 11 14' }), 'sms:0477131114');
});
