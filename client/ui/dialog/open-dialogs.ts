import { computed, signal } from '@preact/signals-react';

const open = signal<readonly HTMLDialogElement[]>([]);

/**
 * The topmost dialog, if any. Everything outside a modal dialog is inert, so elements that must stay usable,
 * such as toasts, move into it.
 */
export const topDialog = computed(() => open.value.at(-1) ?? null);

export const dialogOpened = (dialog: HTMLDialogElement): void => {
  open.value = [...open.peek(), dialog];
};
export const dialogClosed = (dialog: HTMLDialogElement): void => {
  open.value = open.peek().filter((other) => other !== dialog);
};
