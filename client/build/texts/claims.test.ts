import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collectTexts } from './collect-texts.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/* The claims that no text may make, with the texts that may use the words, and why. */
const RULES = [
  {
    name: 'only the person can read something',
    // The people who run the server can technically open what is sealed under the server's keys.
    claim:
      /\bonly (?:you|to you)\b|\byou alone\b|\b(?:nobody|no one)(?: else)? can(?: ever)? (?:read|see|open)\b|end-to-end/i,
    allowed: [
      // The same paragraph says who holds the master key.
      /^Other people see what you post or send to them\. .* The people who run this server hold that master key/,
      // About hashes and destroyed keys, which nobody can open. The next item speaks of backups.
      /stored only as hashes, so nobody can read them\.$/,
      /destroys your keys, so that nobody can ever read your words again\./,
      /^Your encryption keys are destroyed, so nobody can read your words again\./,
    ],
  },
  {
    name: 'people are anonymous',
    // Those who run the server can find out more than other people. Say "without your name".
    claim: /anonym/i,
    allowed: [],
  },
  {
    name: 'something treats an illness or has an effect on the body',
    claim:
      /\b(?:cures?|heal(?:s|ing)?|treats?|relieves?|boosts?|immunity|detox|therapeutic|therapy|clinically|proven|guaranteed?)\b|\b(?:lowers|reduces|strengthens|improves) (?:your )?(?:stress|anxiety|pain|fatigue|blood|immune|sleep)/i,
    allowed: [
      // The names that the specification gives to a page and a category. The page says what sounds do not do.
      /^Sound therapy$/,
      /^Healing$/,
      /They don’t treat anything\./,
      // The rules of the community forbid such offers.
      /^No cures, programs or products, and no invitations to write elsewhere about them\.$/,
      /^Cures or products, or invitations to talk about them elsewhere$/,
      // "The people who treat you" speaks of others, not of Hearten.
      /^These tips are general information\. They don’t replace advice from the people who treat you\./,
    ],
  },
];

let texts: readonly { readonly file: string; readonly text: string }[] = [];
before(() => {
  texts = collectTexts(REPOSITORY).flatMap(({ file, texts }) => texts.map((text) => ({ file, text })));
});

for (const { name, claim, allowed } of RULES) {
  test(`no text says that ${name}`, () => {
    const claims = texts.filter(({ text }) => claim.test(text));
    assert.deepEqual(
      claims.filter(({ text }) => !allowed.some((pattern) => pattern.test(text))),
      [],
      'say what is so, or list the text in claims.test.ts with the reason why it is true',
    );
    const unused = allowed.filter((pattern) => !claims.some(({ text }) => pattern.test(text)));
    assert.deepEqual(unused, [], 'these exceptions match no text any more');
  });
}
