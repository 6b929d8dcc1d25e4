import type { EventMoment } from '../../domain/event.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { bookmarksAggregate, postAggregate, reactionAggregate } from '../aggregates/aggregates.ts';
import { drawPostAlias } from '../routes/community/posts/post-alias.ts';
import type { Services } from '../services.ts';
import { demoCommandId } from '../stored-names.ts';
import { REFLECTIONS, type Reflection, SAVED, VOICES } from './content/reflections.ts';
import { type DemoCalendar, minuteOfDayAt } from './demo-calendar.ts';

type Needed = Pick<Services, 'commands' | 'pseudonyms' | 'keys' | 'store'>;

const BETWEEN_LIKES_MINUTES = 47;
/**
 * The likes of a post come from every fifth author after its own. The number of authors is not a multiple of five and more
 * than the likes of any post, so nobody likes a post twice, or likes their own.
 */
const LIKERS_APART = 5;

/**
 * Writes the posts and likes of an invented community, which includes the demo people. `accounts` has theirs by
 * username. Existing posts are not changed. Returns the ids of the posts, in the order of `REFLECTIONS`.
 */
export async function seedCommunity(
  services: Needed,
  accounts: ReadonlyMap<string, Account>,
  past: DemoCalendar,
): Promise<string[]> {
  const pseudonymIds = VOICES.map(({ username }, place) => {
    const account = username === undefined ? undefined : accounts.get(username);
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
          const moment = momentOf(reflection, past, (nth + 1) * BETWEEN_LIKES_MINUTES);
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
    stream: (newId) => postAggregate.streamOf(author, newId(0)),
    decider: postAggregate.decider,
    command: (newId) => ({
      type: 'sharePost' as const,
      postId: newId(0),
      author,
      ...drawPostAlias(),
      content,
      moods,
      isLiveNow: false,
      region: VOICES[voice]?.region ?? 'Global',
      themes: [],
      allowComments: false,
      isDemo: true,
    }),
  });
  const [shared] = events;
  if (!shared) throw new Error('sharing a demo post wrote no event');
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
    ...instanceOf(reactionAggregate, pseudonymId, postId),
    commandId: demoCommandId(name),
    moment,
    command: () => ({ type: 'likePost', postId, isActive: true }),
  });
}

const bookmarkCommandId = (place: number) => demoCommandId(`saved:${place}`);

/** Writes a demo person's bookmarks in order, so that the last one shows that all have been written. */
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
      ...instanceOf(bookmarksAggregate, pseudonymId),
      commandId: bookmarkCommandId(place),
      moment: momentOf(reflection, past),
      command: () => ({ type: 'bookmarkPost', postId, isActive: true }),
    });
  }
}

/** Whether all bookmarks of a demo person have been written, which is the case if the last one exists. */
export async function hasAllBookmarks(
  { pseudonyms, store }: Needed,
  { person_id }: Account,
): Promise<boolean> {
  const last = bookmarkCommandId(SAVED.at(-1) ?? 0);
  const saved = await store.readStream(bookmarksAggregate.streamOf(pseudonyms.ofPerson(person_id)));
  return saved.some(({ metadata }) => metadata.commandId === last);
}

/**
 * When a reflection was shared, or liked or bookmarked later. It has no local date, because the community
 * must not learn anyone's local day.
 */
function momentOf({ day, at }: Reflection, past: DemoCalendar, minutesLater = 0): EventMoment {
  const { occurredAt } = past.momentOf({ day, minuteOfDay: minuteOfDayAt(at) + minutesLater });
  return { occurredAt };
}
