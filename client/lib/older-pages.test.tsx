import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import { deferred } from '../testing/deferred.ts';
import { named, pageText, press, render } from '../testing/render.ts';
import { useOlderPages } from './older-pages.ts';

interface Entry {
  readonly id: string;
  readonly words: string;
}
const entry = (id: string, words = id): Entry => ({ id, words });

const firstPage = signal<readonly Entry[]>([]);

function List({ loadBefore }: { readonly loadBefore: (id: string) => Promise<readonly Entry[]> }) {
  const list = useOlderPages({ firstPage: firstPage.value, pageSize: 2, loadBefore });
  return (
    <p>
      {list.entries.map(({ words }) => words).join(' ')}
      {list.isAtEnd ? ', the end' : ''}
      {list.hasFailed ? ', failed' : ''}
      <button type="button" onClick={() => void list.loadOlder()}>
        Older
      </button>
    </p>
  );
}

test('loading twice asks once, and a retry hides the failure', async (t) => {
  firstPage.value = [entry('e'), entry('d')];
  const { promise: failing, open: answerFirst } = deferred<readonly Entry[]>();
  const { promise, open } = deferred<readonly Entry[]>();
  const asked: string[] = [];
  const answers = [failing.then(() => Promise.reject(new Error('down'))), promise];
  const loadBefore = (id: string) => {
    asked.push(id);
    return answers.shift() as Promise<readonly Entry[]>;
  };
  await render(t, <List loadBefore={loadBefore} />);
  assert.match(pageText(), /^e dOlder/);
  await press(named('button', 'Older'));
  await press(named('button', 'Older'));
  assert.deepEqual(asked, ['d']);
  await act(async () => answerFirst([]));
  assert.match(pageText(), /^e d, failedOlder/);
  await press(named('button', 'Older'));
  assert.match(pageText(), /^e dOlder/);
  await act(async () => open([entry('c')]));
  assert.match(pageText(), /^e d c, the endOlder/);
});

test('where the newest page overlaps older ones, its entries are shown', async (t) => {
  firstPage.value = [entry('e'), entry('d')];
  await render(t, <List loadBefore={async () => [entry('c', 'old'), entry('b')]} />);
  await press(named('button', 'Older'));
  assert.match(pageText(), /^e d old bOlder/);
  await act(async () => {
    firstPage.value = [entry('d'), entry('c', 'new')];
  });
  assert.match(pageText(), /^d new bOlder/);
});

test('an entry that a new one pushes off the newest page stays, and a deleted one does not come back', async (t) => {
  firstPage.value = [entry('e'), entry('d')];
  const pages = [[entry('c'), entry('b')], [entry('z')]];
  await render(t, <List loadBefore={async () => pages.shift() ?? []} />);
  await press(named('button', 'Older'));
  const shows = async (...newest: string[]) => {
    await act(async () => {
      firstPage.value = newest.map((id) => entry(id));
    });
    return pageText().replace(/(, the end)?Older$/, '');
  };
  assert.equal(await shows('f', 'e'), 'f e d c b');
  assert.equal(await shows('f', 'd'), 'f d c b');
  assert.equal(await shows('b', 'a'), 'b a');
  await press(named('button', 'Older'));
  assert.equal(await shows('g', 'b'), 'g b a z');
});
