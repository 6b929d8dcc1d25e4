import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-react';
import '../../testing/browser.ts';
import { toaster } from '../toast/toaster.ts';
import { withToasts } from './with-toasts.ts';

/** A form whose next save has this result. */
function formThat({ isSaved = false, failure = '' }) {
  toaster.dismiss();
  return { failure: signal(failure), save: async () => isSaved };
}
const shown = () => {
  const { title, text, destructive } = toaster.current.peek() ?? {};
  return [title, text, destructive];
};
const NOTHING = [undefined, undefined, undefined];

test('a successful save shows its toast, if it has one', async () => {
  const saved = { title: 'Success', text: 'It is there' };
  assert.equal(await withToasts(formThat({ isSaved: true }), { saved }).save(), true);
  assert.deepEqual(shown(), ['Success', 'It is there', undefined]);
  assert.equal(await withToasts(formThat({ isSaved: true })).save(), true);
  assert.deepEqual(shown(), NOTHING);
});

test('a failed save shows the form’s failure or the given text', async () => {
  assert.equal(await withToasts(formThat({ failure: 'Not saved, too many' })).save(), false);
  assert.deepEqual(shown(), ['Error', 'Not saved, too many', true]);
  await withToasts(formThat({ failure: 'Not saved, too many' }), { failed: 'Not saved' }).save();
  assert.deepEqual(shown(), ['Error', 'Not saved', true]);
});

test('invalid fields show no toast', async () => {
  assert.equal(await withToasts(formThat({}), { failed: 'Not saved' }).save(), false);
  assert.deepEqual(shown(), NOTHING);
});
