import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals-react';
import { act } from 'react';
import { named, render, until } from '../../testing/render.ts';
import { Card } from '../card/card.tsx';
import { Dialog } from './dialog.tsx';

/** A card whose button opens a dialog. The button disappears when the card is empty. */
function Emotions({ isEmpty, isOpen }: { readonly isEmpty: boolean; readonly isOpen: boolean }) {
  return (
    <Card title="Emotions" action={isEmpty ? null : <button type="button">Details</button>}>
      {isOpen ? (
        <Dialog title="Your emotions" onClose={() => {}}>
          Words.
        </Dialog>
      ) : null}
    </Card>
  );
}

test('when the opening button is gone, closing moves the focus to the heading above it', async (t) => {
  const page = await render(t, <Emotions isEmpty={false} isOpen={false} />);
  named('button', 'Details')?.focus();
  await page.show(<Emotions isEmpty={false} isOpen />);
  await page.show(<Emotions isEmpty isOpen />);
  assert.equal(document.activeElement?.textContent, 'Your emotions');
  await page.show(<Emotions isEmpty isOpen={false} />);
  const { tagName, textContent } = document.activeElement as Element;
  assert.deepEqual([tagName, textContent], ['H2', 'Emotions']);
});

test('Escape closes only the innermost dialog', async (t) => {
  const closed: string[] = [];
  await render(
    t,
    <Dialog title="Your journal" onClose={() => closed.push('outer')}>
      <Dialog title="Edit this entry" onClose={() => closed.push('inner')}>
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

test('a press beside the dialog closes it, but not one that started inside', async (t) => {
  let closed = 0;
  await render(
    t,
    <Dialog title="Your journal" onClose={() => closed++}>
      <p>Words.</p>
    </Dialog>,
  );
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const pressFrom = (start: Element | null) =>
    act(async () => {
      start?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      dialog.click();
    });
  // A drag that ends outside fires a click on the common ancestor of both ends, which is the dialog.
  await pressFrom(dialog.querySelector('p'));
  assert.equal(closed, 0);
  await pressFrom(dialog);
  assert.equal(closed, 1);
});

test('a dialog that the browser closed by itself is opened again unless its owner removes it', async (t) => {
  const isShown = signal(true);
  const mayClose = signal(false);
  function Shown() {
    const onClose = () => {
      if (mayClose.peek()) isShown.value = false;
    };
    return isShown.value ? (
      <Dialog title="Your recovery code" onClose={onClose}>
        A code.
      </Dialog>
    ) : null;
  }
  await render(t, <Shown />);
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const closeByItself = () => act(async () => dialog.close());
  await closeByItself();
  await until(() => dialog.open);
  assert.equal(document.activeElement?.textContent, 'Your recovery code');
  mayClose.value = true;
  await closeByItself();
  assert.equal(document.querySelector('dialog'), null);
});
