import {
  type CommunityPostChanges,
  communityPostsProjection,
  type PostFlags,
} from '../community-posts/project.ts';
import { foldOf } from '../projection.ts';
import { communityRowsOf, storedCommunityRows } from '../testing/expected-posts.ts';
import type { ReadModelCheck } from './read-model.ts';

type Row = CommunityPostChanges['shared'] extends ReadonlyMap<string, infer Each> ? Each : never;

/** Posts to who likes or has saved them. */
type Members = Map<string, Set<string>>;

/** What `write` and `erase` do to the tables in PostgreSQL, in memory. */
class Tables {
  readonly #posts = new Map<string, Row>();
  readonly #likes: Members = new Map();
  readonly #bookmarks: Members = new Map();

  write({ shared, withdrawn, likes, bookmarks }: CommunityPostChanges): void {
    for (const [postId, row] of shared) {
      if (this.#posts.has(postId)) throw new Error(`there are two rows of ${postId}`);
      this.#posts.set(postId, row);
    }
    for (const postId of withdrawn) this.#remove(postId);
    this.#mark(this.#likes, likes);
    this.#mark(this.#bookmarks, bookmarks);
  }

  erase(members: readonly string[]): void {
    for (const [postId, { author }] of this.#posts) if (members.includes(author)) this.#remove(postId);
    for (const ofPost of [...this.#likes.values(), ...this.#bookmarks.values()])
      for (const member of members) ofPost.delete(member);
  }

  rows() {
    const marks = (members: Members) =>
      [...members]
        .flatMap(([post_id, ofPost]) => [...ofPost].map((member) => ({ post_id, member })))
        .sort((a, b) => (`${a.post_id} ${a.member}` < `${b.post_id} ${b.member}` ? -1 : 1));
    return {
      posts: [...this.#posts.values()].map((row) => ({
        ...row,
        content: JSON.parse(row.content),
        likes: this.#likes.get(row.post_id)?.size ?? 0,
      })),
      likes: marks(this.#likes),
      bookmarks: marks(this.#bookmarks).map((mark) => {
        const { occurred_at, position } = this.#posts.get(mark.post_id) as Row;
        return { ...mark, occurred_at, position };
      }),
    };
  }

  #remove(postId: string): void {
    for (const rows of [this.#posts, this.#likes, this.#bookmarks]) rows.delete(postId);
  }

  #mark(members: Members, marks: PostFlags): void {
    for (const [postId, ofPost] of marks) {
      if (!this.#posts.has(postId)) continue;
      const standing = members.get(postId) ?? new Set<string>();
      members.set(postId, standing);
      for (const [member, isOn] of ofPost) standing[isOn ? 'add' : 'delete'](member);
    }
  }
}

export const communityPostsReadModel: ReadModelCheck = {
  name: communityPostsProjection.name,
  eventTypes: communityPostsProjection.eventTypes,
  folded(portions) {
    const tables = new Tables();
    for (const { events, erased } of portions) {
      tables.write(foldOf(communityPostsProjection)(events));
      tables.erase(erased);
    }
    return [tables.rows()];
  },
  expected: (log) => [communityRowsOf(log)],
  stored: async (db, people) => [await storedCommunityRows(db, people)],
};
