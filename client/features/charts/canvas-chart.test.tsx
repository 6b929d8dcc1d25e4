import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { act } from 'react';
import { deferred } from '../../testing/deferred.ts';
import { pageText, render, until } from '../../testing/render.ts';
import { CanvasChart } from './canvas-chart.tsx';
import type { Drawing } from './drawing.ts';

const DRAWN: Drawing = { resize: () => {}, redraw: () => {}, remove: () => {} };
const FAILED = 'The chart can’t be drawn right now.';
const fails = async (): Promise<Drawing> => {
  throw new Error('no library');
};

/** A chart in a browser with a canvas. Returns a function that draws it in another way. */
async function open(t: TestContext, draw: () => Promise<Drawing>) {
  t.mock.method(HTMLCanvasElement.prototype, 'getContext', () => ({}));
  const chart = (way: () => Promise<Drawing>) => <CanvasChart label="Emotions" className="" draw={way} />;
  const { show } = await render(t, chart(draw));
  return (way: () => Promise<Drawing>) => show(chart(way));
}

test('the failure text goes when the chart is drawn after all', async (t) => {
  const drawWith = await open(t, fails);
  await until(() => pageText().includes(FAILED));
  await drawWith(async () => DRAWN);
  await until(() => !pageText().includes(FAILED));
});

test('the late failure of a drawing that was replaced is not shown', async (t) => {
  const late = deferred();
  const drawWith = await open(t, () => late.promise.then(fails));
  await drawWith(async () => DRAWN);
  await act(async () => late.open());
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  assert.ok(!pageText().includes(FAILED));
});
