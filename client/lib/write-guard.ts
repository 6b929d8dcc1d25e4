let isAllowed = (): boolean => true;

/**
 * Sets the check that runs before each write. It returns whether the session cookie, which all tabs share,
 * still belongs to the user on the page. Returns a function that removes the check.
 */
export function setWriteGuard(check: () => boolean): () => void {
  isAllowed = check;
  return () => {
    isAllowed = () => true;
  };
}

/** Whether a write would now be sent as the user on the page. True while no check is set. */
export const isWriteAllowed = (): boolean => isAllowed();
