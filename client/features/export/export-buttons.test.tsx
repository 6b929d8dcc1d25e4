import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { named, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { EMPTY_PLAN } from '../plan/waiting-plan.ts';
import { ExportButtons } from './export-buttons.tsx';

const emptyList = (path: string) => {
  if (path.startsWith('/api/plan')) return EMPTY_PLAN;
  return path.includes('/community/posts/') ? { data: [], total: 0 } : [];
};
const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? '';

test('only one export runs at a time, and its file goes to the downloads', async (t) => {
  const held = deferred<void>();
  const server = await serve(t, async ({ path }): Promise<Answer> => {
    await held.promise;
    return [200, emptyList(path)];
  });
  const made: Blob[] = [];
  t.mock.method(URL, 'createObjectURL', (blob: Blob) => {
    made.push(blob);
    return 'blob:made';
  });
  await render(t, <ExportButtons user={MAREN} />);
  await press(named('button', 'Export Your Data'));
  const running = named('button', 'Exporting Data...');
  assert.equal(running?.getAttribute('aria-disabled'), 'true');
  assert.equal(named('button', 'Export as JSON')?.getAttribute('aria-disabled'), 'true');
  await press(running);
  held.open();
  await until(() => named('button', 'Export Your Data'));
  assert.equal(server.seen.length, 19, 'each part is loaded once');
  assert.match((await made[0]?.text()) ?? '', /^HEARTEN DATA EXPORT/);
  assert.equal(toaster.current.value?.title, 'Your data is in your downloads');
});

test('an export without one list says what is missing', async (t) => {
  await serve(t, ({ path }) => (path.startsWith('/api/mood') ? [503, {}] : [200, emptyList(path)]));
  t.mock.method(URL, 'createObjectURL', () => 'blob:made');
  await render(t, <ExportButtons user={MAREN} />);
  await press(named('button', 'Export Your Data'));
  await until(alertText);
  assert.equal(alertText(), 'Your export is incomplete. We couldn’t load: moods. Please export again later.');
});

test('a failed export shows an alert and can be repeated', async (t) => {
  const server = await serve(t, () => 'hang up');
  t.mock.method(URL, 'createObjectURL', () => 'blob:made');
  await render(t, <ExportButtons user={MAREN} />);
  await press(named('button', 'Export as JSON'));
  await until(alertText);
  assert.equal(alertText(), 'Sorry, there was an error exporting your data. Please try again.');
  server.answer = ({ path }) => [200, emptyList(path)];
  await press(named('button', 'Export as JSON'));
  await until(() => toaster.current.value?.title === 'Your data is in your downloads');
  assert.equal(alertText(), '');
});
