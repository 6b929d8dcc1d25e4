/** A post that a watcher has seen vanish. */
export interface Vanished {
  readonly author: string;
  /** In milliseconds, on any clock. */
  readonly atMs: number;
}

/** How well a watcher can tell which vanished posts had one author. */
export interface Links {
  /** All pairs of posts that one author wrote. */
  readonly ofOneAuthor: number;
  /** Those of them that vanished between the same two looks of the watcher. */
  readonly together: number;
  /** How many posts vanished right before another post of the same author. */
  readonly nextRight: number;
  /** How many posts vanished before another post: all but the last. */
  readonly nextOf: number;
}

/** Links posts that vanish between two looks at the list, `lookMs` apart. */
export function linkVanished(vanished: readonly Vanished[], lookMs: number): Links {
  const inOrder = [...vanished].sort((a, b) => a.atMs - b.atMs);
  let [ofOneAuthor, together, nextRight] = [0, 0, 0];
  for (const [index, post] of inOrder.entries()) {
    for (const other of inOrder.slice(index + 1)) {
      if (post.author !== other.author) continue;
      ofOneAuthor++;
      if (Math.floor(post.atMs / lookMs) === Math.floor(other.atMs / lookMs)) together++;
    }
    if (inOrder[index + 1]?.author === post.author) nextRight++;
  }
  return { ofOneAuthor, together, nextRight, nextOf: Math.max(0, inOrder.length - 1) };
}
