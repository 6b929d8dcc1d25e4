import type { TipText } from './tip.ts';

export const IMMUNE_TIPS: readonly TipText[] = [
  {
    title: 'Twenty seconds of warm water',
    description:
      'Soap, warm water and twenty unhurried seconds take most germs off your hands. Before eating and after coming home are good moments.',
    source: {
      organization: 'CDC',
      title: 'About Handwashing',
      address: 'https://www.cdc.gov/clean-hands/about/index.html',
    },
  },
  {
    title: 'Ask which vaccines suit you',
    description:
      'Illness and treatment can change which vaccines are right, and when. It is a fair question to bring to your next appointment.',
    source: { organization: 'NHS', title: 'NHS vaccinations', address: 'https://www.nhs.uk/vaccinations/' },
  },
  {
    title: 'Know the number to call',
    description:
      'If your treatment makes infections more likely, ask your team now which signs they want to hear about at once, and keep their number where you can see it.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Infection and Neutropenia during Cancer Treatment',
      address: 'https://www.cancer.gov/about-cancer/treatment/side-effects/infection',
    },
  },
  {
    title: 'Let some air in',
    description:
      'When people visit, open a window for a while. It makes the air in the room fresher for everybody, and a blanket keeps you warm.',
    source: {
      organization: 'CDC',
      title: 'Taking Steps for Cleaner Air for Respiratory Virus Prevention',
      address: 'https://www.cdc.gov/respiratory-viruses/prevention/air-quality.html',
    },
  },
  {
    title: 'Four words for a kitchen',
    description:
      'Clean, separate, cook, chill: clean hands and boards, raw apart from ready, hot food hot, and leftovers soon in the fridge.',
    source: {
      organization: 'CDC',
      title: 'Preventing Food Poisoning',
      address: 'https://www.cdc.gov/food-safety/prevention/index.html',
    },
  },
  {
    title: 'It is all right to say not today',
    description:
      'A friend with a cold can visit next week. Asking people to stay away while they are unwell is ordinary care, not rudeness.',
    source: {
      organization: 'National Cancer Institute',
      title: 'Chemotherapy and You: Support for People with Cancer',
      address: 'https://www.cancer.gov/publications/patient-education/chemotherapy-and-you',
    },
  },
];
