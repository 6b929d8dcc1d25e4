import type { TipText } from './tip.ts';

export const NUTRITION_TIPS: readonly TipText[] = [
  {
    title: 'Small plates, more often',
    description:
      'When a full meal looks like a mountain, a few bites every couple of hours may be easier. Keep something you like within reach.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Appetite Loss and Cancer Treatment',
      address: 'https://www.cancer.gov/about-cancer/treatment/side-effects/appetite-loss',
    },
  },
  {
    title: 'A glass where you can see it',
    description:
      'Sipping through the day is easier when the glass stands beside you. Water, milk, tea and coffee all count, unless your team has given you other advice.',
    source: {
      organization: 'NHS',
      title: 'Water, drinks and hydration',
      address:
        'https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/water-drinks-nutrition/',
    },
  },
  {
    title: 'Canned and frozen count',
    description:
      'Fruit and vegetables from a can or the freezer are as welcome on the plate as fresh ones, and ask for less strength to prepare.',
    source: {
      organization: 'NHS',
      title: '5 A Day: what counts?',
      address: 'https://www.nhs.uk/live-well/eat-well/5-a-day/5-a-day-what-counts/',
    },
  },
  {
    title: 'A little of many things',
    description:
      'Over a week, variety looks after itself: something green, some grains, some beans, fish, eggs or meat. No meal has to do it all.',
    source: {
      organization: 'World Health Organization',
      title: 'Healthy diet',
      address: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
    },
  },
  {
    title: 'Taste may change for a while',
    description:
      'If food tastes odd during treatment, try it cool, or with lemon or herbs, and let old favorites rest. Your team can tell you what is safe for you.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Eating Hints: Before, during, and after Cancer Treatment',
      address: 'https://www.cancer.gov/publications/patient-education/eating-hints',
    },
  },
  {
    title: 'Eating with a low mood',
    description:
      'On heavy days, regular and easy beats perfect: toast, soup, a banana. Eating something at usual times can keep the ground a little steadier.',
    source: {
      organization: 'Mind',
      title: 'Food and mental health',
      address: 'https://www.mind.org.uk/information-support/tips-for-everyday-living/food-and-mental-health/',
    },
  },
];
