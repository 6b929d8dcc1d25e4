/** Locks of one browser, shared by its pages: the callers of a name run one after another. */
export function createLocks(): Pick<LockManager, 'request'> {
  const ends = new Map<string, Promise<unknown>>();
  const request = (name: string, run: () => Promise<unknown>): Promise<unknown> => {
    const turn = (ends.get(name) ?? Promise.resolve()).then(run, run);
    ends.set(name, turn);
    return turn;
  };
  return { request: request as LockManager['request'] };
}
