/** A rule of the community. Events store its number, so a number is never used for another rule. */
export interface CommunityRule {
  readonly number: number;
  readonly title: string;
  /** The rule in a few sentences for everybody. */
  readonly text: string;
  /** Completes “A moderator found that it …” in the notice to the author. */
  readonly finding: string;
}

/** After the guidance of Samaritans for online platforms: https://www.samaritans.org/industry-guidelines */
export const COMMUNITY_RULES: readonly CommunityRule[] = [
  {
    number: 1,
    title: 'Nothing that could help someone harm themselves',
    text: 'You can write about how you feel, even about wanting to die. Leave out methods, amounts and places. No pacts, no farewell notes, no encouragement.',
    finding: 'could help someone harm themselves',
  },
  {
    number: 2,
    title: 'No medical advice',
    text: 'Your own experience is welcome. Please don’t tell others to start, stop or change a treatment.',
    finding: 'gives medical advice',
  },
  {
    number: 3,
    title: 'Nothing for sale',
    text: 'No cures, programs or products, and no invitations to write elsewhere about them.',
    finding: 'offers something for sale',
  },
  {
    number: 4,
    title: 'Be kind',
    text: 'No attacks, no contempt and no pressure, even when you disagree.',
    finding: 'is unkind to others',
  },
  {
    number: 5,
    title: 'No names and no contact details',
    text: 'Leave out the names of people, wards and hospitals, and phone numbers and addresses, including your own.',
    finding: 'names a person or a place where they can be found',
  },
  {
    number: 6,
    title: 'No weights, calories or doses',
    text: 'Numbers invite comparison and can hurt people who read them.',
    finding: 'has weights, calories or doses',
  },
  {
    number: 7,
    title: 'Nothing sexual',
    text: 'Illness and the body are welcome subjects. Sexual content has no place here.',
    finding: 'is sexual',
  },
  {
    number: 8,
    title: 'Nothing illegal',
    text: 'No threats, no hate and nothing that the law forbids.',
    finding: 'appears to be illegal',
  },
];

/** The rule with this number; undefined for a number that no rule has. */
export const ruleOf = (number: number): CommunityRule | undefined =>
  COMMUNITY_RULES.find((rule) => rule.number === number);
