type Takeover = (to: string, replaces: boolean) => boolean;

let takeover: Takeover = () => false;

/** Sets what may open the next screen as a new document. The code that decides it is not part of the first load. */
export function setTakeover(next: Takeover): void {
  takeover = next;
}

/** Whether the screen at `to` opens as a new document, with a newer build of the app, so that nothing else opens it. */
export const opensNewerBuild: Takeover = (to, replaces) => takeover(to, replaces);
