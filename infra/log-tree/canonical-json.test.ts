import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '../event-store/port.ts';
import { canonicalJson } from './canonical-json.ts';

/** RFC 8785, appendix B: the bits of a number, and its text. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

suite('canonical JSON (RFC 8785)', () => {
  test('numbers are written as in appendix B', () => {
    for (const [bits, text] of NUMBERS)
      assert.equal(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE()), text, bits);
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY])
      assert.throws(() => canonicalJson(number), TypeError);
  });

  test('the example of section 3.2.2', () => {
    const given = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    assert.equal(
      canonicalJson(given),
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('keys are in the order of section 3.2.3, by UTF-16 code units', () => {
    const given = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = Object.values(JSON.parse(canonicalJson(given).replace('"1"', '"one"')));
    assert.deepEqual(order, [
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test('a lone surrogate is refused, as a value and as a key', () => {
    assert.throws(() => canonicalJson('\ud83d'), TypeError);
    assert.throws(() => canonicalJson({ '\ude00': 1 }), TypeError);
  });

  test('equal values have equal text, different values have different text', () => {
    const shuffled = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, shuffled(each)]),
      );
    };
    const json = fc.jsonValue().map((value) => value as Json);
    fc.assert(
      fc.property(json, json, (one, other) => {
        const text = canonicalJson(one);
        assert.equal(canonicalJson(shuffled(one)), text);
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(one)));
        assert.equal(
          text === canonicalJson(other),
          JSON.stringify(shuffled(one)) === JSON.stringify(shuffled(other)),
        );
      }),
    );
  });
});
