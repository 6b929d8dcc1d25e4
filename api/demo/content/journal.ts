/** An entry of a demo person's journal, on a day of their history, counted from 0. */
export interface DemoPage {
  readonly day: number;
  readonly minuteOfDay: number;
  readonly title: string;
  readonly content: string;
}

const page = (day: number, hour: number, title: string, content: string): DemoPage => ({
  day,
  minuteOfDay: hour * 60 + ((day * 7) % 60),
  title,
  content,
});

export const JO_PAGES: readonly DemoPage[] = [
  page(
    1,
    10,
    'The day after',
    'I had imagined it louder. It was mostly waiting, a window with a maple in it, and a man across the room who did all the crosswords in pencil. I came home with a headache and a paper cup I had forgotten to put down.',
  ),
  page(
    5,
    17,
    'Four days of blanket',
    'The blanket and I have an understanding. Today I got as far as the kitchen table and wrote this there, which makes it a kitchen table sort of day.',
  ),
  page(
    8,
    19,
    'What people bring',
    'Soup, mostly. Also a book about lighthouses, a plant that needs no light, and one very good silence from my oldest friend, who sat with me and peeled an orange.',
  ),
  page(
    12,
    11,
    'Things I did not think about today',
    'Until now. The dates. The numbers. What to say to people in the lift. I was busy repotting the basil, and then it was noon.',
  ),
  page(
    16,
    20,
    'A list of places',
    'The bench by the canal. The third step of the library. The corner of the sofa where the sun comes at four. I seem to be collecting places to sit, and it is not a bad collection.',
  ),
  page(
    20,
    21,
    'The evening before',
    'Bag packed: blue blanket, headphones, the ginger sweets, the lighthouse book. I know the way now. I cannot decide whether that is better.',
  ),
  page(
    23,
    15,
    'Metal',
    'Everything tastes as if it had been kept in a drawer with the spoons. I laughed about it on the phone, then I did not, then I did again.',
  ),
  page(
    28,
    18,
    'The mirror',
    'I have stopped avoiding it. We nod at each other in the morning like neighbors who have not been introduced.',
  ),
  page(
    33,
    12,
    'My sister visits',
    'She cleaned the windows without asking and then we watched the rain make them dirty again. She stayed for supper. I ate more than I had planned.',
  ),
  page(
    38,
    9,
    'Smaller promises',
    'I used to promise myself whole weeks. Now I promise myself the morning, and I mostly keep it.',
  ),
  page(
    43,
    16,
    'Third time',
    'The nurse with the silver shoes was there. She remembered about the headphones. It is strange what one comes to look forward to.',
  ),
  page(
    47,
    20,
    'Page 112',
    'I have read it four times and could not tell anybody what is on it. The lighthouse keeper is still on the stairs. He can take his time.',
  ),
  page(
    52,
    14,
    'To the bakery and back',
    'Twelve minutes there, twenty back, because of the cat on the wall. The baker said nothing about my hat. She put in an extra roll.',
  ),
  page(
    55,
    19,
    'An ordinary argument',
    'We argued about the dishwasher, properly, as before all this. Afterward we were both in such a good mood that we did not know what to do with it.',
  ),
  page(
    58,
    8,
    'Before anybody is up',
    'Birds, the first bus, somebody’s radio through the wall. I made tea and did not turn the light on. There is a kind of early that belongs to nobody, and I had it all to myself.',
  ),
];

export const GUEST_PAGES: readonly DemoPage[] = [
  page(
    9,
    20,
    'Starting this',
    'I am not one for diaries. But there are things I would rather not say at supper, so I will say them here.',
  ),
  page(
    31,
    18,
    'The allotment',
    'Sat on the upturned bucket and told the others what to do. They grew used to it faster than I did.',
  ),
  page(
    54,
    19,
    'A good week',
    'Five days in a row without needing a nap. On the sixth I had one anyway, for the pleasure of it.',
  ),
];
