/** One step of the grounding exercise: a number of things to notice with one sense. */
export interface GroundingStep {
  readonly count: number;
  readonly prompt: string;
  readonly hint: string;
}

/**
 * The 5-4-3-2-1 exercise as the University of Rochester Medical Center describes it ("5-4-3-2-1 Coping
 * Technique for Anxiety", Behavioral Health Partners blog, April 2018). The wording is our own.
 */
export const GROUNDING: readonly GroundingStep[] = [
  {
    count: 5,
    prompt: 'Five things you can see',
    hint: 'A crack in the ceiling counts. Name each one, aloud or to yourself.',
  },
  {
    count: 4,
    prompt: 'Four things you can feel',
    hint: 'The blanket, the floor under your feet, the air on your face.',
  },
  { count: 3, prompt: 'Three things you can hear', hint: 'Near or far away, loud or hardly there.' },
  {
    count: 2,
    prompt: 'Two things you can smell',
    hint: 'If there is nothing, think of two smells that you like.',
  },
  { count: 1, prompt: 'One thing you can taste', hint: 'A sip of water will do.' },
];

export const GROUNDING_TITLE = 'Five senses';
export const GROUNDING_DESCRIPTION = '5, 4, 3, 2, 1: what is around you. No breathing to follow.';
