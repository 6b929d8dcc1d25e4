import { type BookmarkCommand, bookmarksDecider } from '../../domain/community/bookmarks/decide.ts';
import { bookmarksStream } from '../../domain/community/bookmarks/events.ts';
import { type PostCommand, postDecider } from '../../domain/community/posts/decide.ts';
import { postStream } from '../../domain/community/posts/events.ts';
import { type ReactionCommand, reactionDecider } from '../../domain/community/reactions/decide.ts';
import { reactionStream } from '../../domain/community/reactions/events.ts';
import type { EventMoment } from '../../domain/event.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { drawPostAlias } from '../routes/community/posts/post-alias.ts';
import type { Services } from '../services.ts';
import { demoCommandId } from '../stored-names.ts';
import { REFLECTIONS, type Reflection, SAVED, VOICES } from './content/reflections.ts';
import { type DemoCalendar, minuteOfDayAt } from './demo-calendar.ts';

type Needed = Pick<Services, 'commands' | 'pseudonyms' | 'keys' | 'store'>;

const BETWEEN_LIKES = 47;
/** Every fifth of the others likes a post: five shares no factor with their number, so nobody comes round twice. */
const LIKERS_APART = 5;

/**
 * Writes what a made-up community, the demo people among them, has shared and liked. What is written already
 * stays as it is. Answers the ids of the posts, in the order of `REFLECTIONS`.
 */
export async function seedCommunity(
  services: Needed,
  accounts: readonly Account[],
  past: DemoCalendar,
): Promise<string[]> {
  const pseudonymIds = VOICES.map(({ username }, place) => {
    const account = accounts.find((each) => each.username === username);
    if (account) return services.pseudonyms.ofPerson(account.person_id);
    return services.pseudonyms.ofVisitor(demoCommandId(`voice:${place}`));
  });
  await Promise.all(pseudonymIds.map((pseudonymId) => services.keys.ensure(pseudonymId)));
  const pseudonymIdAt = (place: number) => pseudonymIds[place % pseudonymIds.length] as string;
  return Promise.all(
    REFLECTIONS.map(async (reflection, place) => {
      const { voice, likes } = reflection;
      const name = `post:${place}`;
      const postId = await share(services, name, pseudonymIdAt(voice), reflection, past);
      const likers = Array.from({ length: likes }, (_, nth) =>
        pseudonymIdAt(voice + (nth + 1) * LIKERS_APART),
      );
      await Promise.all(
        likers.map((pseudonymId, nth) => {
          const moment = momentOf(reflection, past, (nth + 1) * BETWEEN_LIKES);
          return like(services, `${name}:like:${nth}`, pseudonymId, postId, moment);
        }),
      );
      return postId;
    }),
  );
}

async function share(
  { commands }: Needed,
  name: string,
  author: string,
  reflection: Reflection,
  past: DemoCalendar,
): Promise<string> {
  const { voice, moods, content } = reflection;
  const { events } = await commands.execute({
    actor: author,
    commandId: demoCommandId(name),
    moment: momentOf(reflection, past),
    stream: (newId) => postStream(newId(0)),
    decider: postDecider,
    command: (newId): PostCommand => ({
      type: 'sharePost',
      postId: newId(0),
      author,
      ...drawPostAlias(),
      content,
      moods,
      isLiveNow: false,
      region: VOICES[voice]?.region ?? 'Global',
      allowComments: false,
      isDemo: true,
    }),
  });
  const [shared] = events;
  if (!shared) throw new Error('a demo post has left no event');
  return shared.data.postId;
}

async function like(
  { commands }: Needed,
  name: string,
  pseudonymId: string,
  postId: string,
  moment: EventMoment,
): Promise<void> {
  await commands.execute({
    actor: pseudonymId,
    commandId: demoCommandId(name),
    moment,
    stream: reactionStream(postId, pseudonymId),
    decider: reactionDecider,
    command: (): ReactionCommand => ({ type: 'likePost', postId, isActive: true }),
  });
}

const bookmarkCommandId = (place: number) => demoCommandId(`saved:${place}`);

/** Writes what a demo person has saved, the last of it last of all. */
export async function seedBookmarks(
  { commands, pseudonyms }: Needed,
  { person_id }: Account,
  postIds: readonly string[],
  past: DemoCalendar,
): Promise<void> {
  const pseudonymId = pseudonyms.ofPerson(person_id);
  for (const place of SAVED) {
    const [postId, reflection] = [postIds[place], REFLECTIONS[place]];
    if (postId === undefined || !reflection) throw new Error(`there is no demo post ${place}`);
    await commands.execute({
      actor: pseudonymId,
      commandId: bookmarkCommandId(place),
      moment: momentOf(reflection, past),
      stream: bookmarksStream(pseudonymId),
      decider: bookmarksDecider,
      command: (): BookmarkCommand => ({ type: 'bookmarkPost', postId, isActive: true }),
    });
  }
}

/** Whether the last thing a demo person has saved is in the log. */
export async function hasAllBookmarks(
  { pseudonyms, store }: Needed,
  { person_id }: Account,
): Promise<boolean> {
  const last = bookmarkCommandId(SAVED.at(-1) ?? 0);
  const saved = await store.readStream(bookmarksStream(pseudonyms.ofPerson(person_id)));
  return saved.some(({ metadata }) => metadata.commandId === last);
}

/** When a reflection was shared, or something was done about it later. In the community nobody's own day is told. */
function momentOf({ day, at }: Reflection, past: DemoCalendar, minutesLater = 0): EventMoment {
  const { occurredAt } = past.momentOf({ day, minuteOfDay: minuteOfDayAt(at) + minutesLater });
  return { occurredAt };
}
