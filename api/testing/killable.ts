import type { Services } from '../services.ts';

type Method = (...given: never[]) => Promise<unknown>;

/** The methods whose calls count as changes. They are steps of an erasure and of what a study does with people. */
const changesOf = ({
  store,
  keys,
  commandRegister,
  presence,
  erasureTasks,
  pendingErasures,
}: Services): readonly (readonly [object, string])[] => [
  [store, 'append'],
  [keys, 'destroy'],
  [keys.ofPosts, 'destroy'],
  [commandRegister, 'deleteByActors'],
  [presence, 'deletePeople'],
  [erasureTasks, 'add'],
  [erasureTasks, 'change'],
  [pendingErasures, 'add'],
  [pendingErasures, 'remove'],
];

/**
 * Runs `work` as if the process were killed after a number of changes. The last of them runs, and then its caller gets
 * an error, so a transaction around it is rolled back. Every later change fails without running. Returns whether `work`
 * made that many changes. Throws an error of `work` only if it comes before.
 */
export async function killAfter(
  services: Services,
  lastChange: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let changes = 0;
  const killed = () => Object.assign(new Error('the process was killed'), { code: '57P01' });
  const restores = changesOf(services).map(([owner, name]) => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    const original = (Reflect.get(owner, name) as Method).bind(owner) as (
      ...given: unknown[]
    ) => Promise<unknown>;
    const change = async (...given: unknown[]) => {
      if (changes >= lastChange) throw killed();
      const result = await original(...given);
      if (++changes >= lastChange) throw killed();
      return result;
    };
    Object.defineProperty(owner, name, { value: change, configurable: true, writable: true });
    return () => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    };
  });
  try {
    await work().catch((error: unknown) => {
      if (changes < lastChange) throw error;
    });
  } finally {
    for (const restore of restores) restore();
  }
  return changes >= lastChange;
}
