import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { isLocked } from '../../lib/lock/lock-state.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { named, pageText, press, render, type } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { HelpLines } from './help-lines.tsx';
import { choosePlace, locate } from './help-place.ts';
import { someoneToCall } from './someone-to-call.ts';
import { removeTreatmentTeam } from './treatment-team.ts';

const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
const field = (label: string) => named<HTMLInputElement>('input', label) ?? assert.fail(label);

function onPhone(t: TestContext): void {
  Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true }, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'userAgentData'));
}

beforeEach(() =>
  act(async () => {
    isLocked.value = false;
    localStorage.clear();
    removeTreatmentTeam();
  }),
);

async function open(t: TestContext, place: string) {
  choosePlace(place);
  return render(t, <HelpLines />);
}

test('on a phone each number is a link, and the country stands beside it', async (t) => {
  onPhone(t);
  const server = await serve(t, () => 'hang up');
  await open(t, 'GB');
  assert.deepEqual(hrefs(), ['tel:999', 'tel:116123', 'sms:85258?&body=SHOUT', 'https://findahelpline.com']);
  assert.match(pageText(), /In danger, or badly unwell999Emergency · United Kingdom/);
  assert.match(pageText(), /116 123Samaritans · United Kingdom. Free, day and night\./);
  assert.match(pageText(), /Text SHOUT to 85258Shout · United Kingdom. Free, day and night\./);
  assert.match(pageText(), /Checked on 23 November 2026. Source: Samaritans; Shout\./);
  assert.equal(named('button', 'Copy 999'), undefined);
  assert.deepEqual(server.seen, [], 'nothing was sent');
});

test('without a phone the numbers are text that can be copied', async (t) => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  t.after(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await open(t, 'IE');
  assert.deepEqual(hrefs(), ['https://findahelpline.com']);
  for (const number of ['112', '999', '116 123', '50808']) await press(named('button', `Copy ${number}`));
  assert.deepEqual(copied, ['112', '999', '116 123', '50808']);
});

test('a number that can’t be copied stays on screen', async (t) => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('not allowed')) },
    configurable: true,
  });
  t.after(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await open(t, 'GB');
  await press(named('button', 'Copy 999'));
  assert.match(pageText(), /999Copying isn’t possible here/);
});

test('facts that are known are said: charges, hours, a chat', async (t) => {
  const page = await open(t, 'FI');
  assert.match(pageText(), /MIELI · Finland. The call is charged, day and night\./);
  await page.show(null);
  choosePlace('IT');
  await page.show(<HelpLines />);
  assert.match(pageText(), /Telefono Amico · Italy. 9:00 to midnight\./);
  assert.match(pageText(), /WhatsApp 324 011 7252Telefono Amico · Italy/);
  await page.show(null);
  choosePlace('DE');
  await page.show(<HelpLines />);
  assert.match(pageText(), /0800 1110111.*Day and night. Also a chat on its website\./);
});

test('a country without a confirmed line shows its emergency number and a website', async (t) => {
  onPhone(t);
  await open(t, 'SE');
  assert.deepEqual(hrefs(), ['tel:112', 'https://findahelpline.com']);
  assert.match(pageText(), /Sweden: no line is confirmed here yet/);
  assert.doesNotMatch(pageText(), /90101/);
});

test('a country without a record says so, and names 112 with its limit', async (t) => {
  onPhone(t);
  await open(t, 'PE');
  assert.match(
    pageText(),
    /Peru: no emergency number is known here. 112 works on mobiles in many countries, not in all\./,
  );
  assert.deepEqual(hrefs(), ['tel:112', 'https://findahelpline.com']);
});

test('a time zone leads to a place or to a question, and a choice counts only in its zone', () => {
  assert.deepEqual(locate('Europe/Berlin', null), { place: 'DE', question: undefined });
  assert.deepEqual(locate('Europe/London', null), { place: 'GB', question: ['GB', 'GB-NIR'] });
  assert.deepEqual(locate('Europe/London', 'Europe/London GB-NIR'), { place: 'GB-NIR', question: undefined });
  assert.deepEqual(locate('America/New_York', 'Europe/London GB-NIR'), { place: 'US', question: undefined });
  assert.deepEqual(locate('Europe/Simferopol', null), { place: undefined, question: ['UA', 'RU'] });
  assert.deepEqual(locate('UTC', null), { place: undefined, question: [] });
});

for (const { answer, place } of [
  { answer: 'Yes', place: 'Northern Ireland' },
  { answer: 'No', place: 'United Kingdom' },
]) {
  test(`in London the numbers show while the question stands, and “${answer}” is remembered`, async (t) => {
    t.mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions', () => ({ timeZone: 'Europe/London' }));
    await act(async () => void dispatchEvent(new Event('storage')));
    const page = await render(t, <HelpLines />);
    assert.match(pageText(), /^United KingdomChange countryAre you in Northern Ireland\?/);
    assert.match(pageText(), /999.*116 123/);
    await press(named('button', answer));
    await page.leave();
    await render(t, <HelpLines />);
    assert.match(pageText(), new RegExp(`^${place}Change countryIn danger`));
    assert.match(pageText(), new RegExp(`116 123CopySamaritans · ${place}`));
  });
}

test('a time zone without a country asks, and shows 112 with its limit until then', async (t) => {
  onPhone(t);
  t.mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions', () => ({ timeZone: 'UTC' }));
  await act(async () => void dispatchEvent(new Event('storage')));
  await render(t, <HelpLines />);
  assert.match(pageText(), /^Which country are you in\?/);
  assert.match(pageText(), /112 works on mobiles in many countries, not in all/);
  assert.equal(someoneToCall(), undefined);
  await press(named('button', 'Choose my country'));
  assert.equal(named('button', 'Choose a country')?.getAttribute('aria-disabled'), 'true');
});

test('the country can be changed and is remembered on the device', async (t) => {
  await open(t, 'DE');
  await press(named('button', 'Change country'));
  await type(field('Country'), 'united');
  const radios = [...document.querySelectorAll('label')].filter((one) => one.querySelector('[type=radio]'));
  assert.deepEqual(
    radios.map(({ textContent }) => textContent),
    ['United Arab Emirates', 'United Kingdom999', 'United States911'],
  );
  await press(radios[2]);
  await press(named('button', 'Use United States'));
  assert.match(pageText(), /988 Lifeline · United States/);
  assert.equal(localStorage.getItem('hearten.helpPlace')?.split(' ')[1], 'US');
});

test('the treatment team’s number comes first, and can be changed and removed', async (t) => {
  onPhone(t);
  await open(t, 'DE');
  await press(named('button', 'Add my treatment team'));
  await type(field('24-hour number'), 'ward 4');
  await press(named('button', 'Save'));
  assert.match(pageText(), /Please enter a phone number, without letters\./);
  await type(field('24-hour number'), '01632 960 001');
  await type(field('Name (optional)'), 'Ward 4');
  await press(named('button', 'Save'));
  assert.deepEqual(hrefs().slice(0, 2), ['tel:01632960001', 'tel:112']);
  assert.match(pageText(), /^Ward 4Edit01632 960 001/);
  assert.deepEqual(someoneToCall(), {
    name: 'Ward 4',
    number: '01632 960 001',
    address: 'tel:01632960001',
    country: undefined,
  });
  await press(named('button', 'Edit my treatment team'));
  await type(field('Name (optional)'), '');
  await press(named('button', 'Save'));
  assert.match(pageText(), /^My treatment teamEdit/);
  await press(named('button', 'Edit my treatment team'));
  await press(named('button', 'Remove'));
  assert.equal(hrefs()[0], 'tel:112');
  assert.equal(someoneToCall()?.name, 'TelefonSeelsorge');
});

test('while locked the number shows only if its owner chose that, and nothing can be changed', async (t) => {
  const page = await open(t, 'DE');
  for (const isShown of [true, false]) {
    localStorage.setItem(
      'hearten.treatmentTeam.visitor',
      JSON.stringify({ name: '', number: '01632 960 001', isShownWhileLocked: isShown }),
    );
    await page.show(null);
    isLocked.value = true;
    await page.show(<HelpLines />);
    assert.equal(pageText().includes('01632 960 001'), isShown);
    assert.equal(named('button', 'Edit my treatment team'), undefined);
    assert.equal(named('button', 'Add my treatment team'), undefined);
    assert.match(pageText(), /112/);
  }
});

test('another person’s number does not show to the one who signed in last', async (t) => {
  const stored = (number: string) => JSON.stringify({ name: '', number, isShownWhileLocked: true });
  localStorage.setItem('hearten.signedInAs', '7');
  localStorage.setItem('hearten.treatmentTeam.5', stored('01632 960 005'));
  const page = await open(t, 'DE');
  assert.doesNotMatch(pageText(), /960/);
  localStorage.setItem('hearten.treatmentTeam.7', stored('01632 960 007'));
  await page.show(null);
  await page.show(<HelpLines />);
  assert.match(pageText(), /960 007/);
});

for (const stored of ['null', '7', '{"name":"Ward 4"}', '{"name":"","number":1632960001}', '{"name":']) {
  test(`the stored number ${stored} counts as none`, async (t) => {
    localStorage.setItem('hearten.treatmentTeam.visitor', stored);
    await open(t, 'DE');
    assert.match(pageText(), /Add my treatment team/);
    assert.equal(someoneToCall()?.name, 'TelefonSeelsorge');
  });
}

test('a browser that stores nothing says so', async (t) => {
  await open(t, 'DE');
  await press(named('button', 'Add my treatment team'));
  simulateFullStorage(t);
  await type(field('24-hour number'), '01632 960 001');
  await press(named('button', 'Save'));
  assert.match(pageText(), /can’t store anything right now/);
});
