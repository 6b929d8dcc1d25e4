import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { act } from 'react';
import { named, pageText, render } from '../../testing/render.ts';
import { Tooltip } from './tooltip.tsx';

async function twoButtons(t: TestContext) {
  await render(
    t,
    <>
      <Tooltip text="Words of one">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="Words of two">
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 100_000;
  t.mock.method(performance, 'now', () => now);
  const point = (type: string, name: string, pointerType = 'mouse') =>
    act(async () => {
      const event = new PointerEvent(type, { bubbles: true, pointerType });
      named('button', name)?.dispatchEvent(event);
    });
  const pass = (ms: number) =>
    act(async () => {
      now += ms;
      t.mock.timers.tick(ms);
    });
  return { point, pass };
}

test('a tooltip opens after 700 ms and closes when the pointer leaves', async (t) => {
  const { point, pass } = await twoButtons(t);
  await point('pointerover', 'One');
  await pass(699);
  assert.doesNotMatch(pageText(), /Words/);
  await pass(1);
  assert.match(pageText(), /Words of one/);
  await point('pointerout', 'One');
  assert.doesNotMatch(pageText(), /Words/);
});

test('the next tooltip opens at once within 300 ms, and after 700 ms later', async (t) => {
  const { point, pass } = await twoButtons(t);
  await point('pointerover', 'One');
  await pass(700);
  await point('pointerout', 'One');
  await pass(299);
  await point('pointerover', 'Two');
  await pass(0);
  assert.match(pageText(), /Words of two/);
  await point('pointerout', 'Two');
  await pass(300);
  await point('pointerover', 'One');
  await pass(699);
  assert.doesNotMatch(pageText(), /Words/);
});

test('a touch opens no tooltip, and Escape closes one', async (t) => {
  const { point, pass } = await twoButtons(t);
  await point('pointerover', 'One', 'touch');
  await pass(1400);
  assert.doesNotMatch(pageText(), /Words/);
  await point('pointerover', 'One');
  await pass(700);
  assert.match(pageText(), /Words of one/);
  await act(async () => {
    named('button', 'One')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  assert.doesNotMatch(pageText(), /Words/);
});
