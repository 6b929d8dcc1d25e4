import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { clearResources, useResource } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { Card } from '../card/card.tsx';
import { Retry } from './notice.tsx';

const focused = () => document.activeElement?.textContent;

function Acts({ load }: { readonly load: () => Promise<Answer<string>> }) {
  const { state, refresh } = useResource('acts', load);
  const loaded = state.value;
  return (
    <Card title="Your acts">
      {loaded.status === 'loading' ? 'Loading…' : null}
      {loaded.status === 'error' ? <Retry text="Not just now." onRetry={refresh} /> : null}
      {loaded.status === 'ready' ? <p>{loaded.value}</p> : null}
    </Card>
  );
}

test('the retry button keeps the focus while loading, and then the heading gets it', async (t) => {
  clearResources();
  let { promise: answer, open } = deferred<string>();
  let isDown = true;
  const load = async () => {
    const value = await answer;
    if (isDown) throw new Error('down');
    return { data: value, isStale: false };
  };
  open('');
  await render(t, <Acts load={load} />);
  const button = await until(() => named('button', 'Try again'));
  button.focus();

  ({ promise: answer, open } = deferred<string>());
  await press(button);
  assert.equal(focused(), 'Trying again…');
  assert.equal(document.activeElement?.getAttribute('aria-disabled'), 'true');
  open('');
  await until(() => focused() === 'Try again');

  isDown = false;
  ({ promise: answer, open } = deferred<string>());
  await press(button);
  assert.doesNotMatch(pageText(), /Loading…/);
  open('Open a window');
  await until(() => pageText().includes('Open a window'));
  assert.equal(focused(), 'Your acts');
});

test('after too many calls the notice says when to try again', async (t) => {
  const body = JSON.stringify({ message: 'That was too much at once. Please try again in a minute.' });
  const failed = new ApiError(429, 'Too Many Requests', body);
  await render(t, <Retry text="Not just now." error={failed} onRetry={() => undefined} />);
  assert.match(pageText(), /Not just now\. That was too much at once\. Please try again in a minute\./);
});
