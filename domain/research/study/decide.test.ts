import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { openProtocol, type StudyCommand, studyDecider } from './decide.ts';
import type { StudyEvent } from './events.ts';
import { consentDocument } from './protocol-text.ts';

/** Stands for a hash: different texts give different results. */
const sha256 = (text: string) => `hash of ${text}`;
const decider = studyDecider(sha256);
const TODAY = '2026-11-23';
const by = 'command-line';
const description = {
  title: 'Tiredness after chemotherapy',
  question: 'How does tiredness change?',
  controllers: [{ name: 'Example Hospital', contact: 'study@example.no' }],
};
const terms = {
  text: 'We study tiredness.',
  fields: ['mood', 'energy'],
  firstWeek: '2026-11-23',
  expiresOn: '2027-06-30',
  ethicsNumber: 'Ethics case 2026/17',
  recipients: ['The research group'],
  countries: ['Norway'],
  retention: 'Five years',
  microdata: true,
  includesImported: false,
  contact: 'Study office',
  complaint: 'Datatilsynet, Oslo',
} as const;
const register = { type: 'registerStudy', by, ...description } as const;
const publish = { type: 'publishProtocol', by, terms, today: TODAY } as const;

const after = (...commands: readonly StudyCommand[]) => {
  const events: StudyEvent[] = [];
  for (const command of commands) events.push(...decider.decide(command, fold(decider, events)));
  return fold(decider, events);
};
const decide = (command: StudyCommand, ...given: readonly StudyCommand[]) =>
  decider.decide(command, after(...given));
const refused = (command: StudyCommand, ...given: readonly StudyCommand[]) =>
  assert.throws(() => decide(command, ...given), DomainError);

test('given a registered study, when protocols are published, then each has the next version and the hash of its whole text', () => {
  const [first] = decide(publish, register);
  assert.ok(first?.type === 'ProtocolPublished');
  assert.equal(first.data.version, 1);
  assert.equal(first.data.textHash, sha256(consentDocument(description, { ...terms, version: 1 })));
  const [second] = decide(publish, register, publish);
  assert.ok(second?.type === 'ProtocolPublished' && second.data.version === 2);
  assert.notEqual(second.data.textHash, first.data.textHash);
});

test('given a study without a protocol, an expired or a closed one, then nobody can join it', () => {
  assert.equal(openProtocol(after(register), TODAY), undefined);
  const open = after(register, publish);
  assert.equal(openProtocol(open, '2027-06-30')?.version, 1);
  assert.equal(openProtocol(open, '2027-07-01'), undefined);
  assert.equal(openProtocol(after(register, publish, { type: 'closeStudy', by }), TODAY), undefined);
});

test('given a study, when a researcher is admitted and removed twice, then the log says each once', () => {
  const admit = { type: 'admitResearcher', by, staffId: 'a-researcher' } as const;
  const remove = { ...admit, type: 'removeResearcher' } as const;
  assert.deepEqual(after(register, admit, admit).researchers, ['a-researcher']);
  assert.deepEqual(decide(admit, register, admit), []);
  assert.deepEqual(after(register, admit, remove).researchers, []);
  assert.deepEqual(decide(remove, register), []);
});

test('given a closed study, then nothing is published and nobody admitted, but researchers can be removed', () => {
  const admit = { type: 'admitResearcher', by, staffId: 'a-researcher' } as const;
  const close = { type: 'closeStudy', by } as const;
  refused(publish, register, close);
  refused(admit, register, close);
  assert.deepEqual(decide(close, register, close), []);
  assert.equal(decide({ ...admit, type: 'removeResearcher' }, register, admit, close).length, 1);
});

test('a study is registered once, and nothing happens to one that does not exist', () => {
  refused(register, register);
  refused(publish);
  refused({ type: 'closeStudy', by });
});

test('a protocol with a missing or impossible part is refused', () => {
  for (const change of [
    { text: ' ' },
    { fields: [] },
    { fields: ['mood', 'mood'] },
    { firstWeek: '2026-11-24' },
    { firstWeek: 'soon' },
    { expiresOn: '2026-11-22' },
    { expiresOn: '2027-02-30' },
    { recipients: [] },
    { countries: ['two\nlines'] },
    { complaint: '' },
    { keepsCopiesGround: ' ' },
  ] as const) {
    refused({ ...publish, terms: { ...terms, ...change } }, register);
  }
});

test('a refused text or last day says which rule is broken, and a last day in the first week is allowed', () => {
  const refusedWith = (change: object, message: RegExp) =>
    assert.throws(() => decide({ ...publish, terms: { ...terms, ...change } }, register), { message });
  for (const text of [' ', 'a'.repeat(20_001)]) refusedWith({ text }, /must have 1 to 20000 characters/);
  refusedWith({ text: 'a\0b' }, /a character that can’t be stored/);
  refusedWith({ firstWeek: '2026-11-30', expiresOn: '2026-11-29' }, /not before the first week/);
  const short = { ...terms, firstWeek: '2026-11-30', expiresOn: '2026-11-30' };
  assert.equal(decide({ ...publish, terms: short }, register).length, 1);
});

test('the text that a person agrees to has everything they must know, and its wording is frozen', () => {
  const text = consentDocument(description, { ...terms, version: 1 });
  assert.equal(
    text,
    `Tiredness after chemotherapy
Version 1

What the study asks
How does tiredness change?

In the words of the study
We study tiredness.

What is used
Your mood and energy, by week, from 2026-11-23 to 2027-06-30, and only of entries that you make after you join. Entries that you import from elsewhere do not count. Never your notes, journal, acts or posts.
Answers are about at least 25 people.
If you also agree to it, your own rows under a made-up number. It is not needed to join.

Who decides
Example Hospital, study@example.no

Who receives it
The research group

In which countries
Norway

For how long
Five years

What can go wrong
A few known entries can identify you: someone who knows how you felt on some days can find your row among the others.
Being in a study can itself tell others about an illness. So nobody sees whether you are in one, and no count of fewer than 25 people is shown.
The people who run the servers can reach the data, too.

If you withdraw
You can withdraw at any time and need not say why. From then on you are in no answer, not even about the time before. Published results stay.
We ask everyone who has a copy to delete your part of it.

Ethics approval
Ethics case 2026/17

Questions
Study office

Complaints
Datatilsynet, Oslo
`,
  );
  const keeping = consentDocument(description, { ...terms, version: 1, keepsCopiesGround: '§ 16' });
  assert.ok(keeping.includes('\nThe study may keep copies that it has: § 16\n'));
});
