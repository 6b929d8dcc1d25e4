import type { TipText } from './tip.ts';

export const SLEEP_TIPS: readonly TipText[] = [
  {
    title: 'Same time, most days',
    description:
      'Going to bed and getting up at about the same time helps the body know what comes next. About is good enough.',
    source: {
      organization: 'CDC',
      title: 'About Sleep',
      address: 'https://www.cdc.gov/sleep/about/index.html',
    },
  },
  {
    title: 'Dim the evening',
    description:
      'Softer lamps and quieter screens in the last hour tell the body that the day is ending. A book, music or a warm bath can keep you company.',
    source: {
      organization: 'National Heart, Lung, and Blood Institute',
      title: 'Healthy Sleep Habits',
      address: 'https://www.nhlbi.nih.gov/health/sleep-deprivation/healthy-sleep-habits',
    },
  },
  {
    title: 'Awake at three',
    description:
      'If sleep doesn’t come, you don’t have to fight for it. Get up for a little if you can, do something calm in low light, and return when you feel sleepy.',
    source: { organization: 'NHS', title: 'Insomnia', address: 'https://www.nhs.uk/conditions/insomnia/' },
  },
  {
    title: 'Put tomorrow on paper',
    description:
      'A short list before bed gives worries and errands a place to stay overnight, so that you don’t have to hold them.',
    source: {
      organization: 'NHS',
      title: 'How to fall asleep faster and sleep better',
      address:
        'https://www.nhs.uk/every-mind-matters/mental-wellbeing-tips/how-to-fall-asleep-faster-and-sleep-better/',
    },
  },
  {
    title: 'When illness keeps you up',
    description:
      'Pain, treatment, worry or a hospital ward can all disturb sleep. Tell your team what wakes you; sometimes a small change helps.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Sleep Disorders (PDQ) – Patient Version',
      address: 'https://www.cancer.gov/about-cancer/treatment/side-effects/sleep-disorders-pdq',
    },
  },
  {
    title: 'A nap, early and short',
    description:
      'Rest when you need it. If nights are hard, a nap before mid-afternoon may take less from them than a long one later.',
    source: {
      organization: 'National Institute on Aging',
      title: 'Sleep and Older Adults',
      address: 'https://www.nia.nih.gov/health/sleep/sleep-and-older-adults',
    },
  },
  {
    title: 'One bad night is just one',
    description:
      'Sleep and mood lean on each other, and both have uneven days. Be gentle with yourself the day after, and let the next evening be a new one.',
    source: {
      organization: 'Mind',
      title: 'Sleep problems',
      address:
        'https://www.mind.org.uk/information-support/types-of-mental-health-problems/sleep-problems/about-sleep-and-mental-health/',
    },
  },
];
