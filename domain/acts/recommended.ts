import { DomainError } from '../domain-error.ts';

export type ActCategory = 'rest' | 'movement' | 'connection' | 'nourishment' | 'creativity' | 'care';

/** A recommended act. The log stores its slug, so the slug never changes. Its texts may be improved. */
export interface RecommendedAct {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: ActCategory;
}

/**
 * Small things to do. Most can be done from a bed or a chair. None needs much effort or money. None tells a
 * person what to eat, to drink more or to push through. Clients refer to acts by their index: add a new act
 * at the end, and never move or remove one.
 */
export const RECOMMENDED_ACTS: readonly RecommendedAct[] = [
  {
    slug: 'three-slow-breaths',
    title: 'Three slow breaths',
    description: 'In through the nose, out a little longer than in. Stop whenever you have had enough.',
    category: 'rest',
  },
  {
    slug: 'open-the-window',
    title: 'Let some air in',
    description: 'Open a window, or sit near one, and notice one thing outside.',
    category: 'care',
  },
  {
    slug: 'warm-drink',
    title: 'A drink, without hurry',
    description: 'Something you like, warm or cool, in small sips, with nothing else to do meanwhile.',
    category: 'nourishment',
  },
  {
    slug: 'lie-down-on-purpose',
    title: 'Lie down on purpose',
    description: 'Ten minutes flat or leaning back, because you decided to. Rest counts.',
    category: 'rest',
  },
  {
    slug: 'dim-the-evening',
    title: 'Dim the evening',
    description: 'Turn one lamp lower and put the screen out of reach for the last half hour.',
    category: 'rest',
  },
  {
    slug: 'do-one-thing-less',
    title: 'One thing less',
    description: 'Pick something from today that can wait, and let it wait.',
    category: 'rest',
  },
  {
    slug: 'listen-to-one-song',
    title: 'One song, nothing else',
    description: 'Choose a song you have loved for years and listen to the end of it with your eyes closed.',
    category: 'rest',
  },
  {
    slug: 'loosen-the-shoulders',
    title: 'Loosen your shoulders',
    description: 'Lift them, let them drop, and roll them once or twice, only as far as it is pleasant.',
    category: 'movement',
  },
  {
    slug: 'wiggle-hands-and-feet',
    title: 'Wake hands and feet',
    description: 'Open and close your hands and circle your ankles a few times. Works lying down.',
    category: 'movement',
  },
  {
    slug: 'a-few-steps',
    title: 'A few steps',
    description: 'To the window and back, or round the table, at your own pace and with a hand on something.',
    category: 'movement',
  },
  {
    slug: 'change-your-seat',
    title: 'A change of seat',
    description: 'Move to another chair, another side of the bed, another view.',
    category: 'movement',
  },
  {
    slug: 'stretch-like-a-cat',
    title: 'Stretch like a cat',
    description: 'Lengthen whatever wants lengthening, slowly, and stop before anything complains.',
    category: 'movement',
  },
  {
    slug: 'send-a-small-hello',
    title: 'A small hello',
    description: 'Send someone one line or one picture. No news needed, and no answer either.',
    category: 'connection',
  },
  {
    slug: 'hear-a-voice',
    title: 'Hear a voice',
    description: 'Call someone easy to talk to, or play a message they once left you.',
    category: 'connection',
  },
  {
    slug: 'ask-for-one-thing',
    title: 'Ask for one thing',
    description: 'Let someone carry, fetch or cook one thing for you. Many people like to be asked.',
    category: 'connection',
  },
  {
    slug: 'thank-somebody',
    title: 'Thank someone',
    description: 'Aloud, in writing or only in your mind: one person, one thing they did.',
    category: 'connection',
  },
  {
    slug: 'sit-beside-somebody',
    title: 'Sit beside someone',
    description: 'A person, a pet, even a plant: a few minutes together without having to talk.',
    category: 'connection',
  },
  {
    slug: 'a-bite-you-like',
    title: 'A bite you like',
    description: 'Something small that suits you today, on a nice plate. A mouthful is enough.',
    category: 'nourishment',
  },
  {
    slug: 'drink-within-reach',
    title: 'A glass within reach',
    description: 'Put something to drink where your hand finds it without getting up.',
    category: 'nourishment',
  },
  {
    slug: 'smell-something-good',
    title: 'Smell something good',
    description: 'Mint, an orange, clean linen, coffee: whatever your nose welcomes today.',
    category: 'nourishment',
  },
  {
    slug: 'ready-for-tomorrow',
    title: 'Something ready for tomorrow',
    description: 'Set aside one simple thing to eat, for when you have less strength.',
    category: 'nourishment',
  },
  {
    slug: 'three-lines-in-a-notebook',
    title: 'Three lines',
    description: 'Write three lines about anything. They don’t have to be good, cheerful or finished.',
    category: 'creativity',
  },
  {
    slug: 'draw-what-is-near',
    title: 'Draw what is near',
    description: 'A cup, a hand, the edge of the blanket. Two minutes, one pencil.',
    category: 'creativity',
  },
  {
    slug: 'take-one-picture',
    title: 'One picture of today',
    description: 'Photograph one thing you would otherwise have looked past.',
    category: 'creativity',
  },
  {
    slug: 'hum-a-tune',
    title: 'Hum a tune',
    description: 'Softly, any tune, for as long as it is comfortable.',
    category: 'creativity',
  },
  {
    slug: 'read-a-page',
    title: 'A page or a poem',
    description: 'Read one page, or let someone read it to you, and stop there if you like.',
    category: 'creativity',
  },
  {
    slug: 'warm-water-on-hands',
    title: 'Warm water on your hands',
    description: 'Hold them under it for a minute and dry them well, finger by finger.',
    category: 'care',
  },
  {
    slug: 'fresh-pillow',
    title: 'Turn the pillow',
    description: 'Shake it up, turn the cool side out, straighten the blanket. Then lie back.',
    category: 'care',
  },
  {
    slug: 'soft-clothes',
    title: 'Something soft to wear',
    description: 'Put on the sweater, socks or scarf that feels kindest on your skin.',
    category: 'care',
  },
  {
    slug: 'note-for-the-next-visit',
    title: 'A note for the next visit',
    description:
      'Write down one question for your doctor or nurse, so that you don’t have to keep it in mind.',
    category: 'care',
  },
  {
    slug: 'kind-sentence',
    title: 'A kind sentence',
    description: 'Say to yourself what you would say to a friend who had your day.',
    category: 'care',
  },
];

/** The list that every person starts with, as slugs. */
export const STARTER_SLUGS: readonly string[] = ['three-slow-breaths', 'open-the-window', 'warm-drink'];

const bySlug = new Map(RECOMMENDED_ACTS.map((act) => [act.slug, act]));

export const recommendedAct = (slug: string): RecommendedAct | undefined => bySlug.get(slug);

/**
 * The slugs at these indices of the list, counted from 0. Throws `DomainError('invalid')` for an index
 * outside it.
 */
export const slugsAt = (indices: readonly number[]): string[] =>
  indices.map((index) => {
    const act = RECOMMENDED_ACTS[index];
    if (!act) throw new DomainError('invalid', 'Please choose from the recommended activities');
    return act.slug;
  });
