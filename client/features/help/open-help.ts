import { signal } from '@preact/signals-react';

/** Where Help was opened from. */
interface HelpOpening {
  /** Opened over the breathing overlay: leaves that overlay as well. */
  readonly leaveBreathing?: () => void;
}

const opening = signal<HelpOpening | null>(null);

/** How Help was opened, or null while it is closed. */
export const helpOpening = (): HelpOpening | null => opening.value;

/** Opens Help over whatever is on screen. The focus returns to the pressed control when it closes. */
export const openHelp = (): void => {
  opening.value = {};
};

/**
 * Opens Help over the breathing overlay. Help has a way back to the overlay, and a way out of both, which calls
 * `leaveBreathing`.
 */
export const openHelpOverBreathing = (leaveBreathing: () => void): void => {
  opening.value = { leaveBreathing };
};

/** Closes Help, and the breathing overlay below it, because the person goes to another page. */
export function leaveHelp(): void {
  const { leaveBreathing } = opening.peek() ?? {};
  closeHelp();
  leaveBreathing?.();
}

/** Closes Help alone. A breathing overlay below it stays. */
export const closeHelp = (): void => {
  opening.value = null;
};
