import { ApiClient } from '../support/api-client.ts';
import { daysAgo } from '../support/days-ago.ts';

/** A week of moods, oldest first. */
const WEEK = [
  { moodValue: 3, fatigueValue: 3 },
  { moodValue: 2, fatigueValue: 2 },
  { moodValue: 2, fatigueValue: 1, notes: 'Slept most of it. That is allowed.' },
  { moodValue: 3, fatigueValue: 2 },
  { moodValue: 4, fatigueValue: 3, notes: 'My sister called and we laughed about nothing.' },
  { moodValue: 3, fatigueValue: 3 },
  { moodValue: 4, fatigueValue: 4, notes: 'Window open, birds early.' },
];

/** The days before that week, for a person with better and worse days. */
const BEFORE = Array.from({ length: 50 }, (_, day) => ({
  moodValue: 3 + Math.round(1.6 * Math.sin(day / 5) + 0.4 * Math.sin(day * 2)),
  fatigueValue: 3 + Math.round(1.4 * Math.sin(day / 5 - 0.6)),
}));

/** The moods with the number of days that have passed since. On some of the days before the week there is none. */
const MOODS = [...BEFORE, ...WEEK]
  .map((mood, day, { length }) => ({ mood, day, daysPassed: length - 1 - day }))
  .filter(({ day }) => day >= BEFORE.length || day % 9 !== 4);

/** Oldest first. */
const JOURNAL = [
  { title: 'The second round', content: 'Less afraid than the first time. The nurse remembered my name.' },
  { title: 'Rain', content: 'All day, on the skylight.\n\nI listened to it and did nothing else.' },
  { title: 'A good hour', content: 'Between three and four the tiredness lifted, and we played cards.' },
];

/** Makes a new visitor without an account send gratitude, which the next opened page shows. */
export type SendGratitude = () => Promise<unknown>;

/**
 * Creates a person through the API, with a mood on most of the last 57 days, three journal entries, completed acts and
 * a reflection. Another person is present in the community.
 */
export async function createSampleUser(
  origin: string,
): Promise<{ visitor: ApiClient; thank: SendGratitude }> {
  const visitor = new ApiClient(origin);
  await visitor.register('maren');
  for (const { mood, daysPassed } of MOODS)
    await visitor.request('POST', '/api/mood', mood, { 'x-local-time': daysAgo(daysPassed) });
  for (const [index, entry] of JOURNAL.entries()) {
    const time = daysAgo((JOURNAL.length - index) * 2);
    await visitor.request('POST', '/api/journal', entry, { 'x-local-time': time });
  }
  const [breaths] = (await (await visitor.request('GET', '/api/tasks')).json()) as { id: string }[];
  for (const days of [3, 1, 0]) {
    const time = daysAgo(days);
    const toggle = { taskId: breaths?.id, isCompleted: true };
    await visitor.request('POST', '/api/tasks/toggle', toggle, { 'x-local-time': time });
  }
  const written = {
    content: 'Three good mornings in a row. I write it down so that I believe it.',
    region: 'Europe',
  };
  const post = (await (await visitor.request('POST', '/api/community/posts', written)).json()) as {
    sessionId: string;
  };
  const friend = new ApiClient(origin);
  await friend.register('ilse');
  // A person who requests the presence counts as present.
  await friend.request('GET', '/api/active-locations?region=Europe');
  // Each from another person, because a person can thank for a reflection only once.
  const thank = () =>
    new ApiClient(origin).request('POST', '/api/community/gratitude', {
      recipientSessionId: post.sessionId,
      region: 'Global',
      message: 'I read your three mornings before my own appointment. They helped.',
    });
  return { visitor, thank };
}
