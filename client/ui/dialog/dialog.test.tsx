import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { signal, useSignal } from '@preact/signals-react';
import { act } from 'react';
import { named, press, render, until } from '../../testing/render.ts';
import { Card } from '../card/card.tsx';
import { Dialog } from './dialog.tsx';
import { historySettled, leaveEntriesOfReload } from './history-entries.ts';

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

/** A dialog that opens another one, as the journal has it. `isKept` keeps the outer one open. */
function Journal({ isKept = false }: { readonly isKept?: boolean }) {
  const shown = useSignal(1);
  return shown.value > 0 ? (
    <Dialog
      title="Your journal"
      onClose={() => {
        if (!isKept) shown.value = 0;
      }}
    >
      <button type="button" onClick={() => (shown.value = 2)}>
        Edit
      </button>
      {shown.value > 1 ? (
        <Dialog title="Edit this entry" onClose={() => (shown.value = 1)}>
          Words.
        </Dialog>
      ) : null}
    </Dialog>
  ) : null;
}
const titles = () => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent);
/** Moves through the history and lets the page answer. */
const traverse = (steps: number) =>
  act(async () => {
    history.go(steps);
    await wait(5);
  });

test('Back closes the innermost dialog, then the outer one, and Forward opens none', async (t) => {
  history.pushState(null, '', '/track');
  await render(t, <Journal />);
  await press(named('button', 'Edit'));
  await traverse(-1);
  assert.deepEqual(titles(), ['Your journal']);
  await traverse(-1);
  assert.deepEqual(titles(), []);
  assert.deepEqual([location.pathname, history.state], ['/track', null]);
  await traverse(1);
  assert.deepEqual(titles(), []);
  assert.equal(history.state, null, 'an entry of a closed dialog is left again');
});

test('dialogs closed in another way leave no entries behind', async (t) => {
  history.pushState(null, '', '/profile');
  await render(t, <Journal />);
  await press(named('button', 'Edit'));
  const [outer] = document.querySelectorAll('dialog');
  await act(async () => {
    outer?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await wait(5);
  });
  assert.deepEqual(titles(), []);
  assert.deepEqual([location.pathname, history.state], ['/profile', null]);
});

test('a dialog that its owner keeps open stays at every Back', async (t) => {
  history.pushState(null, '', '/profile');
  await render(t, <Journal isKept />);
  await press(named('button', 'Edit'));
  for (const _ of [1, 2, 3]) await traverse(-1);
  assert.deepEqual(titles(), ['Your journal']);
  assert.equal(location.pathname, '/profile');
});

test('a dialog that opens right after a reload stays, and Back closes it', async (t) => {
  await historySettled();
  history.pushState(null, '', '/profile');
  history.pushState({ openDialogs: 1 }, '');
  // Browsers traverse the history later, this window at once.
  const go = history.go.bind(history);
  t.mock.method(history, 'go', (steps: number) => void setTimeout(() => go(steps)));
  const isShown = signal(false);
  const Page = () => (isShown.value ? <Journal /> : null);
  await render(t, <Page />);
  act(() => {
    leaveEntriesOfReload();
    isShown.value = true;
  });
  await act(() => wait(5));
  assert.deepEqual(titles(), ['Your journal']);
  assert.equal(history.state?.openDialogs, 1);
  await traverse(-1);
  assert.deepEqual(titles(), []);
  assert.deepEqual([location.pathname, history.state], ['/profile', null]);
});
