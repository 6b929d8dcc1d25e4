type Takeover = (to: string, replaces: boolean) => boolean;

let takeover: Takeover = () => false;

/** Sets what may open the next screen as a new document. The code that decides it is not part of the first load. */
export function setTakeover(next: Takeover): void {
  takeover = next;
}

/**
 * Opens the screen at `to` as a new document if a newer build of the app waits and nothing would be lost.
 * `replaces`: it takes the place of the present entry of the history. Returns whether it does; then nothing else may
 * open the screen.
 */
export const opensNewerBuild: Takeover = (to, replaces) => takeover(to, replaces);
