/**
 * The text that a person agrees to before Hearten keeps their health data. After a release, a change of the words needs
 * the next version: people who agreed to an older one are asked again at their next entry.
 */
export const CONSENT_TEXT = {
  version: 3,
  /** The words beside the box. */
  agree:
    'Hearten may keep my health data: the moods, energy, journal entries, acts and safety plan that I save in my account.',
  adult: 'I am 18 or older.',
  purposes: {
    title: 'What for',
    text: 'To show you your own entries, safety plan, charts and badges. For nothing else: no advertising, no analysis of people, no sale. A study asks you separately.',
  },
  retention: {
    title: 'How long',
    text: 'Until you delete your account. An entry or a plan that you delete leaves every screen at once. Its encrypted record stays on the server until you delete your account. Then its key is destroyed, and the record becomes unreadable. Readable copies leave the files of the database within 30 days, and backups when they are replaced. The kind and day of each entry stay, under a random number.',
  },
  rights: {
    title: 'Your rights',
    text: 'You can read, correct, export and delete everything in the app, and take back this consent in Profile at any time. That does not change what was right before. You can also complain to a data protection authority.',
  },
  without: {
    title: 'If you say no',
    text: 'Breathing, sounds, tips, Help and the community work without it. Hearten then keeps no moods, journal, acts or safety plan. You can still keep a plan on your device alone.',
  },
} as const;
