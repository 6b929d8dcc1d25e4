import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import '../../testing/browser.ts';
import { onEscThrice } from './esc-thrice.ts';

/** Presses keys at these times, in ms, and returns how often the person wanted to leave. */
function presses(t: TestContext, keys: readonly (readonly [string, number, KeyboardEventInit?])[]): number {
  let thrice = 0;
  t.after(onEscThrice(() => thrice++));
  for (const [key, at, init] of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  }
  return thrice;
}

const ESC = 'Escape';

for (const [name, keys, expected] of [
  [
    'three quick presses leave',
    [
      [ESC, 0],
      [ESC, 400],
      [ESC, 900],
    ],
    1,
  ],
  [
    'two presses, as for two dialogs, do not',
    [
      [ESC, 0],
      [ESC, 200],
    ],
    0,
  ],
  [
    'three slow presses do not',
    [
      [ESC, 0],
      [ESC, 900],
      [ESC, 1_800],
    ],
    0,
  ],
  [
    'the last three of four count',
    [
      [ESC, 0],
      [ESC, 2_000],
      [ESC, 2_300],
      [ESC, 2_600],
    ],
    1,
  ],
  [
    'another key in between starts again',
    [
      [ESC, 0],
      [ESC, 100],
      ['a', 200],
      [ESC, 300],
      [ESC, 400],
    ],
    0,
  ],
  [
    'a held key counts once',
    [
      [ESC, 0],
      [ESC, 50, { repeat: true }],
      [ESC, 80, { repeat: true }],
      [ESC, 110, { repeat: true }],
    ],
    0,
  ],
] as const) {
  test(name, (t) => assert.equal(presses(t, keys), expected));
}

test('a dialog that keeps a press to itself does not stop the count, and still gets the press', (t) => {
  let closed = 0;
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.addEventListener('keydown', (event) => {
    closed += 1;
    event.stopPropagation();
    event.preventDefault();
  });
  t.after(() => dialog.remove());
  let thrice = 0;
  t.after(onEscThrice(() => thrice++));
  for (let press = 0; press < 3; press++) {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: ESC, bubbles: true, cancelable: true }));
  }
  assert.deepEqual([closed, thrice], [3, 1]);
});

test('a click in between starts again', (t) => {
  let thrice = 0;
  t.after(onEscThrice(() => thrice++));
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ESC, bubbles: true }));
  press();
  press();
  document.body.click();
  press();
  assert.equal(thrice, 0);
  press();
  press();
  assert.equal(thrice, 1);
});
