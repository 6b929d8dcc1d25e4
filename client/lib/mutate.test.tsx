import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { effect, signal } from '@preact/signals-react';
import { act } from 'react';
import { pageText, render } from '../testing/render.ts';
import { type Mutation, mutate } from './mutate.ts';
import { clearResources, useResource } from './resource.ts';

interface Request {
  readonly value: string;
  readonly answer: (word: string) => void;
  readonly fail: () => void;
}

/** A fixture that shows one word, and a server that the test answers for. */
function openFixture(t: TestContext, key: string) {
  t.mock.method(console, 'warn', () => {});
  const shown = signal('');
  const history: string[] = [];
  t.after(effect(() => void history.push(shown.value)));
  const requests: Request[] = [];
  const failures: string[] = [];
  const change = (value: string, more: Partial<Mutation<string>> = {}) => {
    const before = shown.peek();
    return mutate<string>({
      key,
      value,
      apply: () => {
        shown.value = value;
      },
      send: () =>
        new Promise((answer, refuse) => {
          requests.push({ value, answer, fail: () => refuse(new Error('no network')) });
        }),
      confirm: (answer) => {
        shown.value = answer;
      },
      rollback: () => {
        shown.value = before;
      },
      onFailure: () => failures.push(value),
      ...more,
    });
  };
  const sent = async (count: number) => {
    await setImmediate();
    assert.equal(requests.length, count);
    return requests.at(-1) as Request;
  };
  return { shown, history, requests, failures, change, sent };
}

test('a change shows at once, and then as the server answered', async (t) => {
  const { shown, change, sent } = openFixture(t, 'one');
  const changed = change('a');
  assert.equal(shown.value, 'a');
  (await sent(1)).answer('a, says the server');
  assert.equal(await changed, true);
  assert.equal(shown.value, 'a, says the server');
});

test('a failed change is undone and reported', async (t) => {
  const { shown, failures, change, sent } = openFixture(t, 'one');
  const changed = change('a');
  (await sent(1)).fail();
  assert.equal(await changed, false);
  assert.deepEqual([shown.value, failures], ['', ['a']]);
});

test('changes of one key are sent one after another, and replaced ones are not sent', async (t) => {
  const { shown, history, requests, change, sent } = openFixture(t, 'one');
  const changed = [change('a'), change('b'), change('c')];
  const first = await sent(1);
  first.answer('a');
  (await sent(2)).answer('c');
  assert.deepEqual(await Promise.all(changed), [true, true, true]);
  assert.deepEqual([shown.value, requests.map(({ value }) => value)], ['c', ['a', 'c']]);
  assert.deepEqual(history, ['', 'a', 'b', 'c'], 'no answer shows an older state in between');
});

test('a change back to the state that the server has just confirmed is not sent again', async (t) => {
  const { shown, change, sent } = openFixture(t, 'one');
  const changed = [change('a'), change('b'), change('a')];
  (await sent(1)).answer('a, says the server');
  await Promise.all(changed);
  await sent(1);
  assert.equal(shown.value, 'a, says the server');
});

test('an older change that fails does not undo the newer one, which is still sent', async (t) => {
  const { history, failures, change, sent } = openFixture(t, 'one');
  const [older, newer] = [change('a'), change('b')];
  (await sent(1)).fail();
  const second = await sent(2);
  assert.equal(second.value, 'b');
  second.answer('b');
  assert.deepEqual(await Promise.all([older, newer]), [true, true]);
  assert.deepEqual([history, failures], [['', 'a', 'b'], []]);
});

test('when every change fails, the state from before the first one returns', async (t) => {
  const { shown, failures, change, sent } = openFixture(t, 'one');
  const [older, newer] = [change('a'), change('b')];
  (await sent(1)).fail();
  (await sent(2)).fail();
  assert.deepEqual(await Promise.all([older, newer]), [true, false]);
  assert.deepEqual([shown.value, failures], ['', ['b']]);
});

test('when the last change fails, the state that the server confirmed before it returns', async (t) => {
  const { shown, change, sent } = openFixture(t, 'one');
  const [older, newer] = [change('a'), change('b')];
  (await sent(1)).answer('a, says the server');
  (await sent(2)).fail();
  assert.deepEqual(await Promise.all([older, newer]), [true, false]);
  assert.equal(shown.value, 'a, says the server');
});

test('a confirmed change stays when a newer one fails, even if its answer shows nothing', async (t) => {
  const { shown, change, sent } = openFixture(t, 'one');
  const quiet = { confirm: () => {} };
  const changed = [change('a', quiet), change('b', quiet)];
  (await sent(1)).answer('');
  (await sent(2)).fail();
  await Promise.all(changed);
  assert.equal(shown.value, 'a');
});

test('after a failed attempt, an earlier confirmation no longer counts', async (t) => {
  const { change, sent } = openFixture(t, 'one');
  const changed = [change('a'), change('b')];
  (await sent(1)).answer('a');
  const second = await sent(2);
  changed.push(change('a'));
  second.fail();
  (await sent(3)).answer('a');
  assert.deepEqual(await Promise.all(changed), [true, true, true]);
});

test('changes of two keys do not wait for each other', async (t) => {
  const one = openFixture(t, 'one');
  const other = openFixture(t, 'other');
  const changed = [one.change('a'), other.change('b')];
  (await other.sent(1)).answer('b');
  (await one.sent(1)).answer('a');
  assert.deepEqual(await Promise.all(changed), [true, true]);
});

function Counted({ load }: { readonly load: () => number }) {
  const { state } = useResource('counted/all', async () => ({ data: load(), isStale: false }));
  return <p>{state.value.status === 'ready' ? state.value.value : ''}</p>;
}

test('300 ms after the last of several changes, the affected resources are loaded again once', async (t) => {
  clearResources();
  let loads = 0;
  await render(t, <Counted load={() => ++loads} />);
  const one = openFixture(t, 'one');
  const other = openFixture(t, 'other');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pass = (ms: number) => act(async () => t.mock.timers.tick(ms));

  const changed = [one.change('a', { refresh: ['counted/', 'unknown/'] })];
  (await one.sent(1)).answer('a');
  await changed[0];
  await pass(299);
  assert.match(pageText(), /1/);

  changed.push(other.change('b', { refresh: ['counted/'] }));
  (await other.sent(1)).answer('b');
  await changed[1];
  await pass(299);
  assert.equal(loads, 1);
  await pass(1);
  assert.equal(loads, 2);
  await pass(300);
  assert.equal(loads, 2);
});

test('a failed change loads nothing again', async (t) => {
  clearResources();
  let loads = 0;
  await render(t, <Counted load={() => ++loads} />);
  const { change, sent } = openFixture(t, 'one');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const changed = change('a', { refresh: ['counted/'] });
  (await sent(1)).fail();
  await changed;
  await act(async () => t.mock.timers.tick(300));
  assert.equal(loads, 1);
});
