import { CloudRain, House, type LucideIcon, Stethoscope, Sun, Trees, Users } from 'lucide-react';
import type { PlanStep } from '../../../domain/plan/steps.ts';

/** The words about a step, and its picture. */
interface StepWords {
  /** Says in one line what the step is for. */
  readonly about: string;
  /** Helps with writing the lines. */
  readonly hint: string;
  readonly icon: LucideIcon;
}

export const STEP_WORDS: Readonly<Record<PlanStep, StepWords>> = {
  signs: {
    about: 'How you notice that a hard time is coming.',
    hint: 'Thoughts, feelings or habits that you know from before. One on each line.',
    icon: CloudRain,
  },
  alone: {
    about: 'Things that help for a while, without anyone else.',
    hint: 'Small and near is best: things you can do even on a bad day.',
    icon: Sun,
  },
  distract: {
    about: 'Good company, or somewhere you like to be.',
    hint: 'You don’t have to tell them how you are. Being there is enough.',
    icon: Trees,
  },
  ask: {
    about: 'People you would tell how you are.',
    hint: 'A friend, someone in the family, a neighbor. Asking them beforehand makes it easier later.',
    icon: Users,
  },
  professionals: {
    about: 'Your doctor, therapist or team, and a line to call.',
    hint: 'With their hours, and a number for the night. Help has the lines of your country.',
    icon: Stethoscope,
  },
  safer: {
    about: 'Putting some distance between you and what worries you.',
    hint: 'What could someone keep for me, and who? What else would make it safer around me?',
    icon: House,
  },
};
