import type { TipText } from './tip.ts';

export const STRESS_TIPS: readonly TipText[] = [
  {
    title: 'Let the breath out slowly',
    description:
      'Breathe in gently through the nose as far as is comfortable, and let it out without forcing. A few minutes are enough. Stop if it feels wrong, and try again later.',
    source: {
      organization: 'NHS',
      title: 'Breathing exercises for stress',
      address:
        'https://www.nhs.uk/mental-health/self-help/guides-tools-and-activities/breathing-exercises-for-stress/',
    },
  },
  {
    title: 'Feel your feet on the floor',
    description:
      'When thoughts run ahead, press your feet down, notice what you can touch and hear, and come back to the room. The storm may still be there; you have an anchor.',
    source: {
      organization: 'World Health Organization',
      title: 'Doing What Matters in Times of Stress: An Illustrated Guide',
      address: 'https://www.who.int/publications/i/item/9789240003927',
    },
  },
  {
    title: 'One worry, one small step',
    description:
      'Write down what you can influence today, and choose the smallest piece of it. The rest may wait on the paper.',
    source: {
      organization: 'NHS',
      title: '10 stress busters',
      address:
        'https://www.nhs.uk/mental-health/self-help/guides-tools-and-activities/tips-to-reduce-stress/',
    },
  },
  {
    title: 'The news can wait',
    description:
      'If headlines leave you more worn than informed, choose one time of the day for them and leave the others free.',
    source: {
      organization: 'World Health Organization',
      title: 'Stress',
      address: 'https://www.who.int/news-room/questions-and-answers/item/stress',
    },
  },
  {
    title: 'Tense, then let go',
    description:
      'Draw your shoulders up, hold for a moment, let them drop. Do the same with hands or jaw, only where nothing hurts, and notice the difference.',
    source: {
      organization: 'National Center for Complementary and Integrative Health',
      title: 'Relaxation Techniques: What You Need To Know',
      address: 'https://www.nccih.nih.gov/health/relaxation-techniques-what-you-need-to-know',
    },
  },
  {
    title: 'Say it to someone',
    description:
      'Telling one person you trust how it really is can make the day lighter to carry. It needs no solution at the end.',
    source: {
      organization: 'CDC',
      title: 'Managing Stress',
      address: 'https://www.cdc.gov/mental-health/living-with/index.html',
    },
  },
  {
    title: 'Is it stress, or more?',
    description:
      'Stress tends to ease when its cause does. If unease stays for weeks or fills most days, you deserve help with it, and asking is a good step.',
    source: {
      organization: 'National Institute of Mental Health',
      title: 'I’m So Stressed Out! Fact Sheet',
      address: 'https://www.nimh.nih.gov/health/publications/so-stressed-out-fact-sheet',
    },
  },
];
