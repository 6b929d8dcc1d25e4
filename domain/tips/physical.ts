import type { TipText } from './tip.ts';

export const PHYSICAL_TIPS: readonly TipText[] = [
  {
    title: 'A chair is enough',
    description:
      'Lifting a foot, turning the head, opening the arms: gentle movement counts when you are sitting too. Go as far as is comfortable, and no further.',
    source: {
      organization: 'NHS',
      title: 'Sitting exercises',
      address: 'https://www.nhs.uk/live-well/exercise/sitting-exercises/',
    },
  },
  {
    title: 'Any movement counts',
    description:
      'A walk to the window is movement. So is putting a cup away. Some is better than none, and yours is measured by your day, not by anyone else’s.',
    source: {
      organization: 'World Health Organization',
      title: 'Physical activity',
      address: 'https://www.who.int/news-room/fact-sheets/detail/physical-activity',
    },
  },
  {
    title: 'Spend energy like money',
    description:
      'Choose what matters most today, do it when you have most strength, and let someone help with the rest. Resting between two things is part of the plan.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Cancer Fatigue',
      address: 'https://www.cancer.gov/about-cancer/treatment/side-effects/fatigue',
    },
  },
  {
    title: 'Stretch what has been still',
    description:
      'After a long time in one position, a slow stretch of neck, shoulders and ankles can feel like opening a window. Keep breathing while you do it.',
    source: {
      organization: 'NHS',
      title: 'Flexibility exercises',
      address: 'https://www.nhs.uk/live-well/exercise/flexibility-exercises/',
    },
  },
  {
    title: 'Movement and mood are neighbors',
    description:
      'Many people feel a little lighter after moving, even briefly. Think of it as something you may try, never something you owe.',
    source: {
      organization: 'CDC',
      title: 'Benefits of Physical Activity',
      address: 'https://www.cdc.gov/physical-activity-basics/benefits/index.html',
    },
  },
  {
    title: 'Hold on to something',
    description:
      'If standing feels unsteady, try small balance movements beside a wall or a heavy chair, with someone near. Ask your team what is safe for you.',
    source: {
      organization: 'NHS',
      title: 'Balance exercises',
      address: 'https://www.nhs.uk/live-well/exercise/balance-exercises/',
    },
  },
  {
    title: 'Tiredness is worth mentioning',
    description:
      'Deep tiredness during illness is common and real. Tell your doctor or nurse how it is: there may be a cause they can look into.',
    source: {
      organization: 'Macmillan Cancer Support',
      title: 'Tiredness (fatigue)',
      address: 'https://www.macmillan.org.uk/cancer-information-and-support/impacts-of-cancer/tiredness',
    },
  },
];
