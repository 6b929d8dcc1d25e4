import type { PostMood } from '../../../domain/community/posts/moods.ts';
import type { Region } from '../../../domain/places/regions.ts';

/** An author of the demo community. Only the demo people among them have accounts. */
export interface Voice {
  readonly region: Region;
  readonly username?: string;
}

const REGIONS: readonly Region[] = [
  'Europe',
  'Europe',
  'Europe',
  'North America',
  'North America',
  'North America',
  'South America',
  'South America',
  'Asia',
  'Asia',
  'Asia',
  'Africa',
  'Africa',
  'Oceania',
  'Oceania',
  'Global',
];

/**
 * Add at the end only: the place of an author without an account is part of the id under which installations have stored it.
 * The likes depend on the number of authors, so a new one also changes who likes a post. The number must
 * not be a multiple of five (`LIKERS_APART`).
 */
export const VOICES: readonly Voice[] = [
  ...REGIONS.map((region) => ({ region })),
  { region: 'Europe', username: 'demo' },
  { region: 'Europe', username: 'guest' },
];

/** A post of the demo community. */
export interface Reflection {
  /** An index into `VOICES`. */
  readonly voice: number;
  /**
   * The day in the demo history, which has `HISTORY_DAYS` days: 0 is its first one, and the last one was the day before
   * the demo was first set up.
   */
  readonly day: number;
  /** The time of that day, in UTC. */
  readonly at: string;
  readonly content: string;
  readonly moods: readonly PostMood[];
  /** Fewer than there are authors. */
  readonly likes: number;
}

/**
 * In the order in which they were shared. Add at the end only: the place of a reflection is part of the ids of the commands that
 * share, like and save it.
 */
// biome-ignore format: each reflection takes two lines, so that the texts are easy to read in order
export const REFLECTIONS: readonly Reflection[] = [
  { voice: 0, day: 11, at: '07:20', likes: 5, moods: ['Peaceful'],
    content: 'The radiator in the waiting room ticks like a clock that is in no hurry. Today neither was I.' },
  { voice: 8, day: 13, at: '13:05', likes: 3, moods: ['Grateful'],
    content: 'My neighbor left a bag of tangerines at the door and rang the bell only after she had gone.' },
  { voice: 16, day: 14, at: '18:20', likes: 4, moods: ['Hopeful'],
    content: 'First post. I keep a windowsill, a library book about lighthouses and the rest of my patience. Hello from the sofa.' },
  { voice: 3, day: 15, at: '19:40', likes: 6, moods: ['Tired', 'Grateful'],
    content: 'Nine days of the same soup. I still say thank you to it every evening, and I mean it about half the time.' },
  { voice: 11, day: 17, at: '06:15', likes: 4, moods: ['Hopeful'],
    content: 'Woke before the rooster for once. We looked at each other through the window like two colleagues.' },
  { voice: 6, day: 19, at: '22:10', likes: 7, moods: ['Frustrated', 'Grateful'],
    content: 'I cried in the car, washed my face at the petrol station, and then we went and had ice cream anyway.' },
  { voice: 13, day: 21, at: '08:50', likes: 2, moods: ['Peaceful'],
    content: 'Low tide. I got as far as the second post, sat down on it, and let the dog do the rest of the walk for me.' },
  { voice: 1, day: 23, at: '16:30', likes: 8, moods: ['Tired'],
    content: 'I am tired of being called brave. I would like to be called on a Tuesday, for no reason.' },
  { voice: 9, day: 24, at: '11:45', likes: 3, moods: ['Anxious'],
    content: 'Results next week. Until then I am learning the names of the trams by the sound they make in the bend.' },
  { voice: 4, day: 26, at: '14:00', likes: 5, moods: ['Grateful'],
    content: 'My granddaughter drew me with a cape. I asked her what my power was. She said: you lie down really well.' },
  { voice: 12, day: 27, at: '17:25', likes: 4, moods: ['Peaceful'],
    content: 'The electricity was gone for an hour. We sat outside, and it was the best hour of the week.' },
  { voice: 2, day: 29, at: '09:35', likes: 6, moods: ['Hopeful'],
    content: 'Halfway. Somebody told me to count down from here rather than up, and oddly it makes a difference.' },
  { voice: 7, day: 30, at: '20:05', likes: 3, moods: ['Tired'],
    content: 'Nothing tasted of anything today. But the kitchen smelled of onions and garlic, and I stood in it for a while.' },
  { voice: 10, day: 32, at: '05:40', likes: 5, moods: ['Tired', 'Peaceful'],
    content: 'Five in the morning, no sleep. The tea seller was already there. He nodded, I nodded. That was a conversation.' },
  { voice: 14, day: 33, at: '21:15', likes: 2, moods: ['Tired'],
    content: 'I answered three messages today. There are eleven more. They can wait, and I think they know it.' },
  { voice: 5, day: 34, at: '12:30', likes: 7, moods: ['Anxious', 'Grateful'],
    content: 'I told my boss. I had rehearsed it for two weeks. He said: take what you need. Then neither of us knew where to look.' },
  { voice: 17, day: 35, at: '19:05', likes: 3, moods: ['Grateful'],
    content: 'They let me hold the hose at the allotment today. I watered my own shoes and was told it was very well done.' },
  { voice: 0, day: 36, at: '18:45', likes: 4, moods: ['Hopeful'],
    content: 'The hair is coming back as down. My partner says I feel like a young owl.' },
  { voice: 15, day: 37, at: '10:20', likes: 3, moods: ['Anxious'],
    content: 'If you are reading this in a hallway on a plastic chair: so am I.' },
  { voice: 11, day: 39, at: '15:10', likes: 5, moods: ['Grateful'],
    content: 'My brother drove two hours to sit beside me and say nothing. He is very good at it.' },
  { voice: 8, day: 40, at: '09:00', likes: 4, moods: ['Hopeful'],
    content: 'I put on the yellow dress. I had nowhere to go in it. I wore it to the balcony and watered everything twice.' },
  { voice: 3, day: 41, at: '23:30', likes: 6, moods: ['Frustrated'],
    content: 'Angry at a jar that would not open. Not really at the jar.' },
  { voice: 6, day: 43, at: '13:55', likes: 5, moods: ['Grateful'],
    content: 'The lady in the next chair knits socks for people she has never met. I went home with a pair. They are far too big, and I love them.' },
  { voice: 13, day: 44, at: '07:05', likes: 3, moods: ['Peaceful'],
    content: 'Rain on the tin roof all night. I did not sleep, but I did not mind either.' },
  { voice: 1, day: 45, at: '19:20', likes: 4, moods: ['Peaceful'],
    content: 'Today I was simply a person buying leeks.' },
  { voice: 9, day: 47, at: '12:15', likes: 8, moods: ['Hopeful', 'Grateful'],
    content: 'The results are here, and they are all right. I have told the trams.' },
  { voice: 4, day: 48, at: '16:45', likes: 5, moods: ['Grateful'],
    content: 'I keep a list of small kindnesses in my coat pocket. It is getting too long for the pocket.' },
  { voice: 12, day: 49, at: '08:30', likes: 3, moods: ['Tired', 'Hopeful'],
    content: 'Could not get up for the whole of yesterday. Today I could. I do not know why, and I am not asking.' },
  { voice: 2, day: 50, at: '21:40', likes: 6, moods: ['Peaceful'],
    content: 'My daughter asks if it is over. I said it is quieter now. She thought about it and said: quiet is good.' },
  { voice: 7, day: 51, at: '14:35', likes: 4, moods: ['Grateful'],
    content: 'Somebody here wrote about sitting on the kitchen floor. I tried it. The dog was delighted.' },
  { voice: 16, day: 51, at: '16:40', likes: 6, moods: ['Hopeful', 'Peaceful'],
    content: 'Walked to the bakery and back. The cat on the wall has accepted me as somebody who rests there too.' },
  { voice: 10, day: 52, at: '18:00', likes: 3, moods: ['Anxious'],
    content: 'We are waiting again. I have brought the good pen, for the crossword, and for looking as if I had a plan.' },
  { voice: 14, day: 53, at: '06:50', likes: 5, moods: ['Hopeful'],
    content: 'Swam for four minutes. The sea did most of it.' },
  { voice: 5, day: 54, at: '20:25', likes: 4, moods: ['Tired', 'Grateful'],
    content: 'My friends took me along to the cinema. I slept through the whole film, and they said I had chosen well.' },
  { voice: 0, day: 56, at: '11:10', likes: 5, moods: ['Tired'],
    content: 'One year ago today I did not know any of these words. I would not give them back, but I would like fewer new ones.' },
  { voice: 15, day: 57, at: '09:45', likes: 2, moods: ['Anxious'],
    content: 'Scan on Thursday. Leaving this here so that it is somewhere other than in my head.' },
  { voice: 11, day: 57, at: '17:30', likes: 6, moods: ['Hopeful'],
    content: 'The mango tree I planted in the bad year has its first flower. That is all. That is my news.' },
  { voice: 6, day: 58, at: '22:20', likes: 3, moods: ['Tired'],
    content: 'It was a heavy day. I am putting it down here for the night and will see in the morning what is still mine.' },
  { voice: 8, day: 59, at: '10:05', likes: 4, moods: ['Peaceful'],
    content: 'Good morning to everybody who did not sleep. The light is coming in sideways, and the kettle is on.' },
];

/** The bookmarks of the demo person `demo`, as indices into `REFLECTIONS`. Add at the end only. */
export const SAVED: readonly number[] = [0, 8, 18, 30];
