import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { render, until } from '../../testing/render.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogExit } from '../../ui/dialog/dialog-exit.ts';
import { exitButton } from './exit-setting.ts';
import { EXIT_IN_DIALOG, QuickExit } from './quick-exit.tsx';

test('the exit is on the page and in every dialog, unless the person hides it', async (t) => {
  t.after(() => act(async () => exitButton.choose(true)));
  await render(
    t,
    <DialogExit value={EXIT_IN_DIALOG}>
      <QuickExit />
      <Dialog title="Your journal" onClose={() => {}}>
        Words.
      </Dialog>
    </DialogExit>,
  );
  const inDialog = await until(() =>
    document.querySelector('dialog button[aria-label="Exit to another page"]'),
  );
  assert.ok(inDialog.nextElementSibling?.matches('[aria-label="Close"]'), 'before the X');
  const onPage = await until(() => document.querySelector('section[aria-label="Leave Hearten"] button'));
  assert.equal(onPage.textContent, 'Exit to another page');
  await act(async () => exitButton.choose(false));
  assert.doesNotMatch(document.body.innerHTML, /Exit to another/);
});
