import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { render } from '../../testing/render.ts';
import { Dialog } from './dialog.tsx';

test('Escape is for the dialog on top, not for the one it lies in', async (t) => {
  const closed: string[] = [];
  await render(
    t,
    <Dialog title="Your journal" onClose={() => closed.push('outer')}>
      <Dialog title="Correct this entry" onClose={() => closed.push('inner')}>
        Words.
      </Dialog>
    </Dialog>,
  );
  const [outer, inner] = document.querySelectorAll('dialog');
  const leave = (dialog: HTMLDialogElement | undefined) =>
    act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
  await leave(inner);
  assert.deepEqual(closed, ['inner']);
  await leave(outer);
  assert.deepEqual(closed, ['inner', 'outer']);
});
