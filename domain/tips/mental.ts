import type { TipText } from './tip.ts';

export const MENTAL_TIPS: readonly TipText[] = [
  {
    title: 'Five small doors',
    description:
      'Being with people, moving, learning something, giving, noticing the moment: five things that tend to do us good. One of them, small, is enough for today.',
    source: {
      organization: 'NHS',
      title: '5 steps to mental wellbeing',
      address:
        'https://www.nhs.uk/mental-health/self-help/guides-tools-and-activities/five-steps-to-mental-wellbeing/',
    },
  },
  {
    title: 'Notice one thing well',
    description:
      'The warmth of a cup, the sound of rain, light on a wall. Give one thing your whole attention for a minute, and begin again whenever it wanders.',
    source: {
      organization: 'NHS',
      title: 'Mindfulness',
      address: 'https://www.nhs.uk/mental-health/self-help/tips-and-support/mindfulness/',
    },
  },
  {
    title: 'Every feeling may come in',
    description:
      'Anger, fear, relief, nothing at all: none of them is the wrong one to have when you are ill. They change, and you don’t have to be brave all the time.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Emotions and Cancer',
      address: 'https://www.cancer.gov/about-cancer/coping/feelings',
    },
  },
  {
    title: 'A short message counts as company',
    description:
      '“Thinking of you” takes ten seconds to send. Staying in touch in small ways can soften a lonely stretch, for both of you.',
    source: {
      organization: 'CDC',
      title: 'Improving Social Connectedness',
      address: 'https://www.cdc.gov/social-connectedness/improving/index.html',
    },
  },
  {
    title: 'Two weeks is a sign',
    description:
      'If low mood, worry or trouble getting through the day has lasted two weeks or more, it is a good time to ask a professional for help. You don’t have to wait until it is worse.',
    source: {
      organization: 'National Institute of Mental Health',
      title: 'Caring for Your Mental Health',
      address: 'https://www.nimh.nih.gov/health/topics/caring-for-your-mental-health',
    },
  },
  {
    title: 'Speak to yourself as to a friend',
    description:
      'When the inner voice is harsh, ask what you would say to someone you love on a day like this. Then borrow those words.',
    source: {
      organization: 'Mind',
      title: 'Self-esteem',
      address:
        'https://www.mind.org.uk/information-support/types-of-mental-health-problems/self-esteem/about-self-esteem/',
    },
  },
  {
    title: 'Grief has no timetable',
    description:
      'We can grieve for people, and also for health, plans or a way of life. There is no right order and no due date; talking about it can help.',
    source: {
      organization: 'NHS',
      title: 'Grief after bereavement or loss',
      address:
        'https://www.nhs.uk/mental-health/feelings-symptoms-behaviours/feelings-and-symptoms/grief-bereavement-loss/',
    },
  },
];
