import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type GratitudeCommand, gratitudeDecider } from './decide.ts';
import type { GratitudeEvent } from './events.ts';

const given = (...events: GratitudeEvent[]) => ({
  when: (command: GratitudeCommand) => gratitudeDecider.decide(command, fold(gratitudeDecider, events)),
});
const sent = (message?: string): GratitudeEvent => ({
  type: 'GratitudeSent',
  data: { gratitudeId: 'g', sender: 'ada', kind: 'note', ...(message && { message }) },
});
const delivered = (recipient: string): GratitudeEvent => ({
  type: 'GratitudeDelivered',
  data: { gratitudeId: 'g', recipient },
});
const send = (fields: object = {}): GratitudeCommand => ({
  type: 'sendGratitude',
  gratitudeId: 'g',
  sender: 'ada',
  isWelcome: true,
  ...fields,
});
const deliver = (recipient: string): GratitudeCommand => ({
  type: 'deliverGratitude',
  gratitudeId: 'g',
  recipient,
});
const thanks = (author = 'ben', isWelcome = true): GratitudeCommand => ({
  type: 'thankForLike',
  gratitudeId: 'g',
  liker: 'ada',
  author,
  isWelcome,
});
const nobody = new DomainError('not-found', 'This thank-you can’t be delivered');

test('given nothing, when gratitude is sent to a person, then it is sent and delivered at once', () => {
  assert.deepEqual(given().when(send({ recipient: 'ben', message: ' thank you ' })), [
    sent('thank you'),
    delivered('ben'),
  ]);
});

test('given nothing, when gratitude has no recipient, then it waits, and a blank message is left out', () => {
  for (const message of [undefined, '', ' \n']) assert.deepEqual(given().when(send({ message })), [sent()]);
});

test('given nothing, when the recipient does not want it, then it is withheld once, and its words are not stored', () => {
  const withheld: GratitudeEvent = { type: 'GratitudeWithheld', data: { gratitudeId: 'g' } };
  const unwanted = send({ recipient: 'ben', message: 'words', isWelcome: false });
  assert.deepEqual(given().when(unwanted), [withheld]);
  assert.deepEqual(given().when(thanks('ben', false)), [withheld]);
  for (const again of [unwanted, send({ recipient: 'ben' }), thanks(), deliver('ben')])
    assert.deepEqual(given(withheld).when(again), []);
});

test('given nothing, when gratitude is sent to oneself, then it is refused', () => {
  assert.throws(() => given().when(send({ recipient: 'ada' })), nobody);
});

test('given nothing, when the message has 500 characters, then it is accepted; 501 are refused', () => {
  assert.deepEqual(given().when(send({ message: '🌼'.repeat(500) })), [sent('🌼'.repeat(500))]);
  assert.throws(
    () => given().when(send({ message: '🌼'.repeat(501) })),
    new DomainError('invalid', 'Message must not exceed 500 characters'),
  );
});

test('given gratitude, when the same id is sent again to another person with another message, then nothing happens', () => {
  for (const history of [[sent()], [sent(), delivered('ben')]])
    assert.deepEqual(given(...history).when(send({ recipient: 'cleo', message: 'again' })), []);
});

test('given waiting gratitude, when a person comes, then they receive it, and nobody after them does', () => {
  assert.deepEqual(given(sent()).when(deliver('ben')), [delivered('ben')]);
  assert.deepEqual(given(sent(), delivered('ben')).when(deliver('cleo')), []);
});

test('given waiting gratitude, when its sender comes, then it is not delivered to them', () => {
  assert.throws(() => given(sent()).when(deliver('ada')), nobody);
});

test('given nothing, when unknown gratitude is to be delivered, then it is not found', () => {
  assert.throws(
    () => given().when(deliver('ben')),
    new DomainError('not-found', 'This gratitude does not exist'),
  );
});

test('given nothing, when a like is thanked for, then the author receives gratitude without words at once', () => {
  assert.deepEqual(given().when(thanks()), [
    { type: 'GratitudeSent', data: { gratitudeId: 'g', sender: 'ada', kind: 'like' } },
    delivered('ben'),
  ]);
});

test('given gratitude, when the like is thanked for again, then nothing happens', () => {
  for (const history of [[sent()], [sent('thank you'), delivered('ben')]])
    assert.deepEqual(given(...history).when(thanks()), []);
});

test('given nothing, when a person likes their own post, then no gratitude is sent', () => {
  assert.throws(() => given().when(thanks('ada')), nobody);
});

test('for any sequence of commands, gratitude is sent once and delivered to at most one other person', () => {
  const person = fc.constantFrom('ada', 'ben', 'cleo');
  const command = fc.oneof(
    fc.option(person, { nil: undefined }).map((recipient) => send({ recipient })),
    person.map(deliver),
    person.map(thanks),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 8 }), (commands) => {
      const history: GratitudeEvent[] = [];
      for (const each of commands) {
        try {
          history.push(...given(...history).when(each));
        } catch (error) {
          assert.ok(error instanceof DomainError && error.code === 'not-found');
        }
      }
      assert.ok(history.length <= 2);
      const expected = ['GratitudeSent', 'GratitudeDelivered'].slice(0, history.length);
      assert.deepEqual(
        history.map(({ type }) => type),
        expected,
      );
      const [, last] = history;
      assert.ok(!(last?.type === 'GratitudeDelivered' && last.data.recipient === 'ada'));
    }),
  );
});
