import { demoParticipantId } from './stored-names.ts';

const PEOPLE = 100;

/** The person ids of the made-up participants of the demo study. They have no accounts, and no real person has one of these ids. */
export const DEMO_PARTICIPANTS: readonly string[] = Array.from({ length: PEOPLE }, (_, number) =>
  demoParticipantId(number),
);
