/** Three presses within this time mean that the person wants to leave. */
const WITHIN_MS = 1_500;
const PRESSES = 3;

/**
 * Calls `onThrice` when Esc is pressed three times in a row within 1.5 seconds. Each press also does what it does
 * elsewhere, such as closing a dialog. A held key counts once, and a click or another key in between starts again.
 * Returns a function that stops this.
 */
export function onEscThrice(onThrice: () => void): () => void {
  let presses: readonly number[] = [];
  const startAgain = () => {
    presses = [];
  };
  const onKey = ({ key, repeat, isComposing, timeStamp }: KeyboardEvent) => {
    if (repeat) return;
    if (key !== 'Escape' || isComposing) {
      startAgain();
      return;
    }
    presses = [...presses, timeStamp].slice(-PRESSES);
    if (presses.length === PRESSES && timeStamp - (presses[0] as number) <= WITHIN_MS) onThrice();
  };
  const listening = new AbortController();
  const { signal } = listening;
  // Dialogs and toasts must not keep a press to themselves.
  addEventListener('keydown', onKey, { capture: true, signal });
  addEventListener('click', startAgain, { capture: true, signal });
  return () => listening.abort();
}
