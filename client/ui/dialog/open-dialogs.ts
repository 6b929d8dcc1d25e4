import { computed, signal } from '@preact/signals-react';

const open = signal<readonly HTMLDialogElement[]>([]);

/**
 * The dialog on top, if any. Everything outside a modal dialog is inert, so what must stay within reach
 * (toasts) moves into it.
 */
export const topDialog = computed(() => open.value.at(-1) ?? null);

export const dialogOpened = (dialog: HTMLDialogElement): void => {
  open.value = [...open.peek(), dialog];
};
export const dialogClosed = (dialog: HTMLDialogElement): void => {
  open.value = open.peek().filter((other) => other !== dialog);
};
