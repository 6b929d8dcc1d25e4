import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { gate } from '../testing/gate.ts';
import { named, pageText, press, render, until } from '../testing/render.ts';
import { clearResources, putResource, refreshUnder, useResource } from './resource.ts';

beforeEach(clearResources);

type Load = (signal: AbortSignal) => Promise<string>;

function Show({ load, name = 'thing' }: { readonly load: Load; readonly name?: string }) {
  const { state, refresh } = useResource(name, load);
  const { value } = state;
  return (
    <p>
      {value.status === 'ready' ? `${value.value}${value.refreshing ? ' (refreshing)' : ''}` : value.status}
      <button type="button" onClick={refresh}>
        Again
      </button>
    </p>
  );
}

test('loading, then ready, and kept for whoever comes next', async (t) => {
  let loads = 0;
  const load = async () => `value ${++loads}`;
  const first = await render(t, <Show load={load} />);
  await until(() => pageText().includes('value 1'));
  await first.leave();
  await render(t, <Show load={load} />);
  assert.match(pageText(), /value 1/);
  assert.equal(loads, 1);
});

test('two that use one key share one load', async (t) => {
  let loads = 0;
  const load = async () => `value ${++loads}`;
  await render(
    t,
    <>
      <Show load={load} />
      <Show load={load} />
    </>,
  );
  await until(() => pageText().includes('value 1'));
  assert.equal(loads, 1);
});

test('a failure is shown and can be tried again', async (t) => {
  let isDown = true;
  const load = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('here'));
  await render(t, <Show load={load} />);
  await until(() => pageText().includes('error'));
  isDown = false;
  await press(named('button', 'Again'));
  await until(() => pageText().includes('here'));
});

test('leaving aborts what is under way', async (t) => {
  let seen: AbortSignal | undefined;
  const load: Load = (signal) => {
    seen = signal;
    return new Promise(() => {});
  };
  const page = await render(t, <Show load={load} />);
  assert.equal(seen?.aborted, false);
  await page.leave();
  assert.equal(seen?.aborted, true);
});

test('a refresh keeps what is shown until the answer is there', async (t) => {
  const answers = ['old', 'new'];
  const { promise, open } = gate();
  const load = async () => {
    if (answers.length === 1) await promise;
    return answers.shift() as string;
  };
  await render(t, <Show load={load} />);
  await until(() => pageText().includes('old'));
  await act(async () => refreshUnder('thi'));
  assert.match(pageText(), /old \(refreshing\)/);
  open();
  await until(() => pageText().includes('new'));
});

test('what the server has just answered is shown without asking', async (t) => {
  await render(t, <Show load={async () => 'old'} />);
  await until(() => pageText().includes('old'));
  await act(async () => putResource('thing', 'put'));
  assert.match(pageText(), /put/);
});

test('a late answer never replaces a newer one', async (t) => {
  const { promise: late, open: answerLate } = gate<string>();
  const answers: Promise<string>[] = [late, Promise.resolve('new')];
  await render(t, <Show load={() => answers.shift() as Promise<string>} />);
  await press(named('button', 'Again'));
  await until(() => pageText().includes('new'));
  await act(async () => answerLate('late'));
  assert.match(pageText(), /new/);
});
