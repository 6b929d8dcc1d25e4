import { dayOfYear } from '../time/day-of-year.ts';

/** A short quotation from a psychologist, with its source. */
export interface Quote {
  readonly id: string;
  readonly text: string;
  readonly person: string;
  readonly work: string;
  readonly year: number;
}

const JAMES = 'William James';
const ROGERS = 'Carl Rogers';

/** The comments name the chapter or issue of each quotation. */
export const QUOTES: readonly Quote[] = [
  {
    // Volume 2, chapter 22, 'Reasoning'.
    id: 'overlook',
    text: 'The art of being wise is the art of knowing what to overlook.',
    person: JAMES,
    work: 'The Principles of Psychology',
    year: 1890,
  },
  {
    // Chapter 4, 'Human Strength and the Cycle of Generations'.
    id: 'hope',
    text: 'If life is to be sustained hope must remain, even where confidence is wounded, trust impaired.',
    person: 'Erik H. Erikson',
    work: 'Insight and Responsibility',
    year: 1964,
  },
  {
    // Volume 1, chapter 11, 'Attention'.
    id: 'attend',
    text: 'My experience is what I agree to attend to.',
    person: JAMES,
    work: 'The Principles of Psychology',
    year: 1890,
  },
  {
    // Chapter 9, 'A therapist's view of the good life'.
    id: 'direction',
    text: 'The good life is a process, not a state of being. It is a direction not a destination.',
    person: ROGERS,
    work: 'On Becoming a Person',
    year: 1961,
  },
  {
    // The Atlantic Monthly, October 1880.
    id: 'sympathy',
    text: 'The community stagnates without the impulse of the individual. The impulse dies away without the sympathy of the community.',
    person: JAMES,
    work: 'Great Men, Great Thoughts, and the Environment',
    year: 1880,
  },
  {
    // Chapter 1, 'This is me'.
    id: 'personal',
    text: 'What is most personal and unique in each one of us is probably the very element which would, if it were shared or expressed, speak most deeply to others.',
    person: ROGERS,
    work: 'On Becoming a Person',
    year: 1961,
  },
  {
    // The American Magazine, October 1909.
    id: 'islands',
    text: '… the trees also commingle their roots in the darkness underground, and the islands also hang together through the ocean’s bottom.',
    person: JAMES,
    work: 'The Confidences of a “Psychical Researcher”',
    year: 1909,
  },
  {
    // Volume 1, chapter 4, 'Habit'.
    id: 'ally',
    text: 'The great thing, then, in all education, is to make our nervous system our ally instead of our enemy.',
    person: JAMES,
    work: 'The Principles of Psychology',
    year: 1890,
  },
];

/** The quote of a date (YYYY-MM-DD). It changes each day, and the list repeats. */
export const quoteOfTheDay = (localDate: string): Quote =>
  QUOTES[dayOfYear(localDate) % QUOTES.length] as Quote;
