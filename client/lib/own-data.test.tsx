import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { allAnswersWritten } from '../testing/answers-written.ts';
import { deferred } from '../testing/deferred.ts';
import { installIndexedDb } from '../testing/indexed-db.ts';
import { named, pageText, press, render, until } from '../testing/render.ts';
import { serve } from '../testing/server.ts';
import { Retry } from '../ui/notice/notice.tsx';
import { type Answer, api } from './api.ts';
import { readAnswer, writeAnswer } from './device/answers.ts';
import { deletePersonDatabase, personsOnDevice } from './device/person-database.ts';
import { onSignalChange } from './on-signal-change.ts';
import { setOwnDataOwner } from './own-data.ts';
import { isOffline } from './reachability.ts';
import { clearResources, dataAsOf, putResource, useOwnResource } from './resource.ts';

const MAREN = 1001;
const JONAS = 1002;

installIndexedDb();
beforeEach(async () => {
  await allAnswersWritten();
  clearResources();
  setOwnDataOwner(MAREN);
  isOffline.value = false;
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
});

const journal = async (signal: AbortSignal): Promise<Answer<readonly string[]>> => {
  const { data, isStale } = await api('GET /api/journal', {}, { signal });
  return { data: data.map(({ title }) => title), isStale };
};

interface ShowProps {
  readonly userId?: number;
  readonly fromStored?: (value: readonly string[], at: number) => readonly string[];
}

function Show({ userId = MAREN, fromStored }: ShowProps) {
  const { state, refresh } = useOwnResource(`journal/${userId}`, journal, {
    userId,
    name: 'journal',
    ...(fromStored && { fromStored }),
  });
  const { value } = state;
  return (
    <>
      <p>
        {value.status === 'ready' ? value.value.join(' ') : value.status}
        {value.status === 'ready' && value.asOf !== undefined ? ' as of then' : ''}
      </p>
      {value.status === 'error' ? <Retry text="Not loaded." error={value.error} onRetry={refresh} /> : null}
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </>
  );
}

test('an answer that arrives is stored; without a network it is shown with its age', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'rain' }]]);
  const first = await render(t, <Show />);
  await until(() => pageText().includes('rain'));
  assert.equal(dataAsOf.value, undefined);
  await allAnswersWritten();
  await first.leave();
  clearResources();

  server.answer = () => 'hang up';
  await render(t, <Show />);
  await until(() => pageText().includes('rain as of then'));
  const stored = await readAnswer(MAREN, 'journal');
  assert.equal(dataAsOf.value, stored?.at);
});

test('when the network is back, the page loads again by itself', async (t) => {
  const server = await serve(t, () => 'hang up');
  await writeAnswer(MAREN, 'journal', ['before']);
  await render(t, <Show />);
  await until(() => pageText().includes('before as of then'));
  // A slow request shows the stored answer before it fails.
  await until(() => isOffline.peek());
  server.answer = () => [200, [{ title: 'after' }]];
  await act(async () => {
    isOffline.value = false;
  });
  await until(() => pageText().includes('after'));
  assert.equal(dataAsOf.value, undefined);
});

test('when the network is back before a failed load has ended, the page loads again too', async (t) => {
  const server = await serve(t, () => 'hang up');
  await writeAnswer(MAREN, 'journal', ['before']);
  // As if another call were answered right after this one failed.
  t.after(
    onSignalChange(isOffline, (off) => {
      if (!off) return;
      server.answer = () => [200, [{ title: 'after' }]];
      queueMicrotask(() => {
        isOffline.value = false;
      });
    }),
  );
  await render(t, <Show />);
  await until(() => pageText().includes('after'));
  assert.equal(dataAsOf.value, undefined);
  assert.equal(server.seen.length, 2);
});

test('a server that hangs: the stored answer is shown meanwhile, and the refresh goes on', async (t) => {
  const { promise, open } = deferred();
  await serve(t, async () => {
    await promise;
    return [200, [{ title: 'after' }]];
  });
  await writeAnswer(MAREN, 'journal', ['before']);
  const start = performance.now();
  await render(t, <Show />);
  await until(() => pageText().includes('before as of then'));
  const waited = performance.now() - start;
  assert.ok(waited >= 1_000 && waited < 2_500, `${waited} ms`);
  open();
  await until(() => pageText().includes('after'));
  assert.doesNotMatch(pageText(), /as of then/);
});

test('a value on screen stays when a refresh gets no answer, marked with when it arrived', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'rain' }]]);
  await render(t, <Show />);
  await until(() => pageText().includes('rain'));
  server.answer = () => [503];
  await press(named('button', 'Refresh'));
  await until(() => pageText().includes('rain as of then'));
});

test('once a call gets no answer, what is on screen gets an age, too', async (t) => {
  const before = Date.now();
  await serve(t, () => [200, [{ title: 'rain' }]]);
  await render(t, <Show />);
  await until(() => pageText().includes('rain'));
  assert.equal(dataAsOf.value, undefined);
  await act(async () => {
    isOffline.value = true;
  });
  assert.ok(dataAsOf.value !== undefined && dataAsOf.value >= before);
  await act(async () => {
    isOffline.value = false;
  });
  assert.equal(dataAsOf.value, undefined);
});

test('data that was never loaded here says that it needs a connection once', async (t) => {
  await serve(t, () => 'hang up');
  await render(t, <Show />);
  await until(() => pageText().includes('You need a connection the first time.'));
});

test('an answer that refuses is an error, whatever is stored', async (t) => {
  await serve(t, () => [403, { message: 'Not yours' }]);
  await writeAnswer(MAREN, 'journal', ['before']);
  await render(t, <Show />);
  await until(() => pageText().includes('Not loaded.'));
  assert.doesNotMatch(pageText(), /before/);
});

test('nothing is stored or shown of a person who is not signed in', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'the demo person’s' }]]);
  const shown = await render(t, <Show userId={JONAS} />);
  await until(() => pageText().includes('the demo person’s'));
  await allAnswersWritten();
  assert.equal(await readAnswer(JONAS, 'journal'), undefined);
  await shown.leave();
  clearResources();

  await writeAnswer(JONAS, 'journal', ['his']);
  server.answer = () => 'hang up';
  await render(t, <Show userId={JONAS} />);
  await until(() => pageText().includes('You need a connection the first time.'));
});

test('an answer that arrives after the person has signed out is not stored', async (t) => {
  const { promise, open } = deferred();
  await serve(t, async () => {
    await promise;
    return [200, [{ title: 'rain' }]];
  });
  await render(t, <Show />);
  setOwnDataOwner(undefined);
  open();
  await until(() => pageText().includes('rain'));
  await allAnswersWritten();
  assert.equal(await readAnswer(MAREN, 'journal'), undefined);
});

test('a value that was put is stored, too, and a stored one is adapted to today', async (t) => {
  const server = await serve(t, () => [200, [{ title: 'rain' }]]);
  const shown = await render(t, <Show />);
  await until(() => pageText().includes('rain'));
  await act(async () => putResource(`journal/${MAREN}`, ['put']));
  await shown.leave();
  await allAnswersWritten();
  clearResources();
  server.answer = () => 'hang up';
  await render(t, <Show fromStored={(titles) => titles.map((title) => `${title}, adapted`)} />);
  await until(() => pageText().includes('put, adapted as of then'));
});
