import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TIP_CATEGORIES } from './tip.ts';
import { TIPS, tipOfTheDay } from './tips.ts';

test('there are 40 different tips, 6 or 7 in each category', () => {
  assert.equal(TIPS.length, 40);
  for (const category of TIP_CATEGORIES) {
    const count = TIPS.filter((tip) => tip.category === category).length;
    assert.ok(count === 6 || count === 7, `${category}: ${count}`);
  }
  assert.equal(new Set(TIPS.map(({ title }) => title)).size, 40);
  assert.equal(new Set(TIPS.map(({ description }) => description)).size, 40);
  assert.deepEqual(
    TIPS.map(({ id }) => id),
    TIPS.map((_, place) => place),
  );
});

const PUBLIC_BODIES =
  /^(www\.)?(who\.int|nhs\.uk|cdc\.gov|cancer\.gov|(nia|nimh|nhlbi|nccih)\.nih\.gov|mind\.org\.uk|macmillan\.org\.uk)$/;

test('each tip names a page of a public body or a charity by its https address', () => {
  for (const { title, source } of TIPS) {
    const { protocol, hostname, pathname } = new URL(source.address);
    assert.equal(protocol, 'https:', title);
    assert.match(hostname, PUBLIC_BODIES, title);
    assert.notEqual(pathname, '/', title);
    assert.ok(source.organization && source.title, title);
  }
  assert.equal(new Set(TIPS.map(({ source }) => source.address)).size, 40);
});

test('no tip promises to treat, cure or boost anything', () => {
  for (const { title, description } of TIPS) {
    assert.doesNotMatch(`${title} ${description}`, /\b(cure|heals?|boosts?|guarantee|prevents?|must)\b|!/i);
  }
});

test('the tip of the day is the day of the year modulo 40', () => {
  assert.equal(tipOfTheDay('2026-01-01').id, 1);
  assert.equal(tipOfTheDay('2026-02-09').id, 0);
  assert.equal(tipOfTheDay('2026-11-21').id, 325 % 40);
  assert.equal(tipOfTheDay('2028-12-31').id, 366 % 40);
});
