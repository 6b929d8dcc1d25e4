import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { ChooseDigits } from './choose-digits.tsx';
import { Keypad } from './keypad.tsx';

const field = () => document.querySelector('input') as HTMLInputElement;
const status = () => document.querySelector('[role="status"]')?.textContent;

test('digits can be tapped or typed, and the page shows none of them', async (t) => {
  const entered: string[] = [];
  const onDigits = async (digits: string) => {
    entered.push(digits);
    return 'These are not your six digits.';
  };
  await render(t, <Keypad label="Your six digits" onDigits={onDigits} />);
  assert.equal(document.activeElement, field(), 'typing works at once');
  assert.deepEqual([field().type, field().inputMode], ['password', 'none']);
  for (const key of ['4', '0', '7']) await press(named('button', key));
  await press(named('button', 'Delete the last digit'));
  assert.equal(status(), '2 of 6 entered');
  const key = named('button', '1') as HTMLElement;
  await act(async () => void key.dispatchEvent(new KeyboardEvent('keydown', { key: '9', bubbles: true })));
  await type(field(), '409x12');
  assert.equal(status(), '5 of 6 entered', 'only digits count');
  assert.doesNotMatch(pageText(), /40/);
  await press(named('button', '3'));
  assert.deepEqual(entered, ['409123']);
  await until(() => pageText().includes('These are not your six digits.'));
  assert.equal(field().value, '', 'the next attempt starts empty');
});

test('new digits are asked for twice', async (t) => {
  const chosen: string[] = [];
  const onChosen = async (digits: string) => {
    chosen.push(digits);
    return undefined;
  };
  await render(t, <ChooseDigits onChosen={onChosen} />);
  await type(field(), '111222');
  await until(() => pageText().includes('Enter the same digits again.'));
  await type(field(), '111223');
  await until(() => pageText().includes('Choose six digits'));
  assert.match(pageText(), /These were not the same digits\. Please choose again\./);
  await type(field(), '111222');
  await until(() => pageText().includes('Enter the same digits again.'));
  await type(field(), '111222');
  await until(() => chosen.length === 1);
  assert.deepEqual(chosen, ['111222']);
  assert.doesNotMatch(pageText(), /not the same digits/, 'the text goes with the next choice');
});

test('new digits that are not accepted are asked for again, with the reason', async (t) => {
  await render(t, <ChooseDigits onChosen={async () => 'The device is full.'} />);
  for (const text of ['Choose six digits', 'Enter the same digits again.']) {
    await until(() => pageText().includes(text));
    await type(field(), '111222');
  }
  await until(() => pageText().includes('Choose six digits'));
  assert.match(pageText(), /The device is full\./);
});
