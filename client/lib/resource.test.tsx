import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { act, useLayoutEffect, useState } from 'react';
import { deferred } from '../testing/deferred.ts';
import { named, pageText, press, render, until } from '../testing/render.ts';
import { serve } from '../testing/server.ts';
import { type Answer, api } from './api.ts';
import { clearResources, expireByPrefix, putResource, refreshByPrefix, useResource } from './resource.ts';

beforeEach(clearResources);

type Load = (signal: AbortSignal) => Promise<string | Answer<string>>;

interface ShowProps {
  readonly load: Load;
  readonly name?: string;
  readonly freshForMs?: number;
}

function Show({ load, name = 'thing', freshForMs }: ShowProps) {
  const answer = async (signal: AbortSignal): Promise<Answer<string>> => {
    const loaded = await load(signal);
    return typeof loaded === 'string' ? { data: loaded, isStale: false } : loaded;
  };
  const { state, refresh } = useResource(name, answer, freshForMs);
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

test('a resource loads once and is shared with later components', async (t) => {
  let loads = 0;
  const load = async () => `value ${++loads}`;
  const first = await render(t, <Show load={load} />);
  await until(() => pageText().includes('value 1'));
  await first.leave();
  await render(t, <Show load={load} />);
  assert.match(pageText(), /value 1/);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.equal(loads, 1, 'neither by the next component nor when the window gets the focus again');
});

test('an expired value is loaded again for the next component, and stays for current ones', async (t) => {
  let nowMs = 1_000_000;
  t.mock.method(performance, 'now', () => nowMs);
  let loads = 0;
  const load = async () => `value ${++loads}`;
  const show = () => render(t, <Show load={load} freshForMs={60_000} />);
  const first = await show();
  await until(() => pageText().includes('value 1'));
  nowMs += 60_001;
  const beside = await show();
  assert.equal(loads, 1);
  await beside.leave();
  await first.leave();
  const next = await show();
  await until(() => pageText().includes('value 2'));
  nowMs += 59_999;
  await next.leave();
  await (await show()).leave();
  assert.equal(loads, 2);
  expireByPrefix('thi');
  await show();
  await until(() => pageText().includes('value 3'));
});

test('a stale answer is shown and requested again until it includes the last write', async (t) => {
  const behind = { 'X-Hearten-Stale': '1' };
  const server = await serve(t, () => [200, [{ title: 'before' }], behind]);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let loads = 0;
  const load: Load = async (signal) => {
    loads += 1;
    const { data, isStale } = await api('GET /api/journal', {}, { signal });
    return { data: data[0]?.title ?? '', isStale };
  };
  const page = await render(t, <Show load={load} />);
  const shows = async (words: string) => {
    for (const end = Date.now() + 5_000; !pageText().includes(words); await act(() => setImmediate())) {
      assert.ok(Date.now() < end, `timed out waiting for ${words}`);
    }
  };
  await shows('before');
  server.answer = () => [200, [{ title: 'still before' }], behind];
  t.mock.timers.tick(999);
  assert.equal(loads, 1);
  t.mock.timers.tick(1);
  await shows('still before');
  server.answer = () => [200, [{ title: 'with it' }]];
  t.mock.timers.tick(1_000);
  await shows('with it');
  t.mock.timers.tick(1_000);
  assert.equal(loads, 3, 'no further request after that');

  server.answer = () => [200, [{ title: 'behind again' }], behind];
  await press(named('button', 'Again'));
  await shows('behind again');
  await page.leave();
  t.mock.timers.tick(1_000);
  assert.equal(loads, 4, 'no request once no component uses it');
});

test('two components with one key share one load', async (t) => {
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

test('a failure is shown and can be retried', async (t) => {
  let isDown = true;
  const load = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('here'));
  await render(t, <Show load={load} />);
  await until(() => pageText().includes('error'));
  isDown = false;
  await press(named('button', 'Again'));
  await until(() => pageText().includes('here'));
});

test('leaving aborts a running load', async (t) => {
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

test('a refresh keeps the shown value until the answer arrives', async (t) => {
  const answers = ['old', 'new'];
  const { promise, open } = deferred();
  const load = async () => {
    if (answers.length === 1) await promise;
    return answers.shift() as string;
  };
  await render(t, <Show load={load} />);
  await until(() => pageText().includes('old'));
  await act(async () => refreshByPrefix('thi'));
  assert.match(pageText(), /old \(refreshing\)/);
  open();
  await until(() => pageText().includes('new'));
});

test('a value that was put is shown without a request', async (t) => {
  await render(t, <Show load={async () => 'old'} />);
  await until(() => pageText().includes('old'));
  await act(async () => putResource('thing', 'put'));
  assert.match(pageText(), /put/);
});

test('a late answer never replaces a newer one', async (t) => {
  const { promise: late, open: answerLate } = deferred<string>();
  const answers: Promise<string>[] = [late, Promise.resolve('new')];
  await render(t, <Show load={() => answers.shift() as Promise<string>} />);
  await press(named('button', 'Again'));
  await until(() => pageText().includes('new'));
  await act(async () => answerLate('late'));
  assert.match(pageText(), /new/);
});

test('a visible resource is loaded again after all were cleared', async (t) => {
  const { promise, open } = deferred<string>();
  const answers: Promise<string>[] = [Promise.resolve('hers'), promise];
  await render(t, <Show load={() => answers.shift() as Promise<string>} />);
  await until(() => pageText().includes('hers'));
  await act(async () => clearResources());
  assert.match(pageText(), /loading/);
  await act(async () => open('his'));
  assert.match(pageText(), /his/);
});

test('when one of two components leaves, the load goes on for the other', async (t) => {
  const { promise, open } = deferred<string>();
  const load = () => promise;
  await render(t, <Show load={load} />);
  const beside = await render(t, <Show load={load} />);
  await beside.leave();
  await act(async () => open('here'));
  assert.match(pageText(), /here/);
});

test('after a failure the next component loads again', async (t) => {
  let isDown = true;
  const load = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('here'));
  const first = await render(t, <Show load={load} />);
  await until(() => pageText().includes('error'));
  await first.leave();
  isDown = false;
  await render(t, <Show load={load} />);
  await until(() => pageText().includes('here'));
});

test('refreshing and clearing abort a running load', async (t) => {
  const seen: AbortSignal[] = [];
  const load: Load = (signal) => {
    seen.push(signal);
    return new Promise(() => {});
  };
  const aborted = () => seen.map((signal) => signal.aborted);
  const page = await render(t, <Show load={load} />);
  await press(named('button', 'Again'));
  assert.deepEqual(aborted(), [true, false]);
  await act(async () => clearResources());
  assert.equal(seen[1]?.aborted, true);
  await page.leave();
});

test('a late older answer does not replace a value that was put, which counts as fresh', async (t) => {
  let nowMs = 1_000_000;
  t.mock.method(performance, 'now', () => nowMs);
  const { promise: late, open: answerLate } = deferred<string>();
  const answers: Promise<string>[] = [Promise.resolve('old'), late, Promise.resolve('new')];
  const load = () => answers.shift() as Promise<string>;
  const first = await render(t, <Show load={load} freshForMs={60_000} />);
  await until(() => pageText().includes('old'));
  await press(named('button', 'Again'));
  nowMs += 59_000;
  await act(async () => putResource('thing', 'put'));
  await act(async () => answerLate('late'));
  assert.match(pageText(), /put/);
  await first.leave();
  nowMs += 59_000;
  await render(t, <Show load={load} freshForMs={60_000} />);
  assert.match(pageText(), /put/);
});

test('a component that takes over from one that leaves shows the answer, also while it is loading', async (t) => {
  const { promise, open } = deferred<string>();
  const answers: Promise<string>[] = [Promise.resolve('old'), promise, promise];
  const load = () => answers.shift() as Promise<string>;
  let goOn = () => {};
  function Pages() {
    const [isFirst, setIsFirst] = useState(true);
    goOn = () => setIsFirst(false);
    return isFirst ? <Show key="first" load={load} /> : <Show key="second" load={load} />;
  }
  await render(t, <Pages />);
  await until(() => pageText().includes('old'));
  await act(async () => refreshByPrefix('thi'));
  await act(async () => goOn());
  await act(async () => open('new'));
  assert.match(pageText(), /^new(?! \(refreshing\))/);
});

test('a value that is dropped before its component is ready is loaded again', async (t) => {
  const answers = ['old', 'new'];
  const load = async () => answers.shift() as string;
  await (await render(t, <Show load={load} />)).leave();
  function DropsWhileRendering() {
    useLayoutEffect(() => refreshByPrefix('thi'), []);
    return <Show load={load} />;
  }
  await render(t, <DropsWhileRendering />);
  await until(() => pageText().includes('new'));
});
