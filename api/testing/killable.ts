import type { Services } from '../services.ts';

type Method = (...given: never[]) => Promise<unknown>;

/** The methods whose calls count as changes. */
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
 * Lets `work` run until the process would be killed: right after its change number `after`, counted from 1. From then on
 * every change fails, as if nobody were left to make it. Returns whether it came that far.
 */
export async function killAfter(
  services: Services,
  after: number,
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
      if (changes >= after) throw killed();
      const result = await original(...given);
      if (++changes >= after) throw killed();
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
      if (changes < after) throw error;
    });
  } finally {
    for (const restore of restores) restore();
  }
  return changes >= after;
}
