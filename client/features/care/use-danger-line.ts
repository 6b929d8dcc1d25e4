import { type Signal, useSignal } from '@preact/signals-react';
import { type RefObject, useEffect, useRef } from 'react';
import { ignoreError } from '../../lib/log.ts';
import { helpWhileWriting } from './help-while-writing.ts';

/** The words are read when nothing was typed for this long, so that no half word counts. */
const PAUSE_MS = 800;

/** The least distance between a dialog in the middle and the lower edge of the screen. */
const EDGE_PX = 24;

/**
 * `hidden`: the person has hidden the line since the field was opened. `away`: it does not show, for another reason. A
 * hidden line stays `away` when the field is opened again.
 */
export type LineState = 'away' | 'shown' | 'hidden';

/** Drafts whose line was hidden. Known to this page alone, until it is closed or the draft is empty again. */
const hiddenDrafts = new Set<string>();

/**
 * Says whether the line shows under the field. It appears at the first pause in writing at which the words seem to
 * speak of wanting to be dead. Then it stays until the draft is empty again, the person hides it, or it is switched off
 * in Profile. The code that reads the words is fetched when the person starts to write.
 */
export function useDangerLine(
  draft: string,
  text: string,
  place: RefObject<HTMLElement | null>,
): Signal<LineState> {
  const state = useSignal<LineState>('away');
  const atStart = useRef(text);
  const isOn = helpWhileWriting.isOn.value;

  useEffect(() => {
    if (text.trim() === '') {
      hiddenDrafts.delete(draft);
      state.value = 'away';
    }
    if (!isOn) state.value = 'away';
    if (!isOn || state.peek() === 'shown' || hiddenDrafts.has(draft) || text === atStart.current) return;
    const reader = import('./danger-line.tsx');
    let isLatest = true;
    const read = async () => {
      const { needsLine } = await reader;
      if (!isLatest || !needsLine(text)) return;
      keepInPlace(place.current);
      state.value = 'shown';
    };
    const report = ignoreError('The words could not be read on this device. The link to Help is there:');
    reader.catch(report);
    const timer = setTimeout(() => void read().catch(report), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [draft, text, isOn, state, place]);
  return state;
}

/**
 * Hides the line for this draft and moves the focus to the field. Nothing is stored, because a choice stored now would
 * tell that such words were written here. The switch in Profile turns the line off for good.
 */
export function hideLine(draft: string, state: Signal<LineState>, place: HTMLElement | null): void {
  hiddenDrafts.add(draft);
  state.value = 'hidden';
  place?.closest('form, dialog, section')?.querySelector('textarea')?.focus();
}

/**
 * Keeps the words that are being typed in their place when the line makes the dialog around them longer. A dialog at
 * the lower edge of the screen keeps its height and scrolls, one in the middle grows downward.
 */
function keepInPlace(place: HTMLElement | null): void {
  const dialog = place?.closest('dialog');
  if (!dialog) return;
  const { top, bottom, height } = dialog.getBoundingClientRect();
  const below = innerHeight - bottom;
  const maxHeight = `${below > 1 ? innerHeight - top - EDGE_PX : height}px`;
  Object.assign(dialog.style, { maxHeight, marginBlock: below > 1 ? `${top}px auto` : '' });
}
