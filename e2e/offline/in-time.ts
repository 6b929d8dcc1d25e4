/** The longest time that a part of a sequence may take. It has to be more than the waits of `player.ts`. */
const PART_MS = 45_000;

/** Throws if a part of a sequence hangs, which the browser can do without an error. */
export async function inTime(name: string, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} hangs for ${PART_MS} ms`)), PART_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
