import { COHORT_MIN } from '../limits.ts';
import type { ProtocolTerms, StudyDescription, StudyField } from './protocol.ts';

/** The risks that every study tells, beside those of its own text. */
export const RISKS = [
  'A few known entries can identify you: someone who knows how you felt on some days can find your row among the others.',
  'Being in a study can itself tell others about an illness. So nobody sees whether you are in one, and no count of fewer than 25 people is shown.',
  'The people who run the servers can reach the data, too.',
] as const;

const FIELD_WORDS: Readonly<Record<StudyField, string>> = { mood: 'mood', energy: 'energy' };

/**
 * The whole text that a person agrees to, as one plain document. Its SHA-256 in UTF-8 is the text hash of the protocol, so a
 * saved copy can be checked with any tool. The wording is frozen: another wording needs another function and a field that
 * says which one a protocol was published with.
 */
export function consentDocument(
  study: StudyDescription,
  protocol: ProtocolTerms & { readonly version: number },
): string {
  const section = (title: string, ...lines: readonly string[]) => `${title}\n${lines.join('\n')}`;
  return `${[
    section(study.title, `Version ${protocol.version}`),
    section('What the study asks', study.question),
    section('In the words of the study', protocol.text),
    section(
      'What is used',
      `Your ${protocol.fields.map((field) => FIELD_WORDS[field]).join(' and ')}, by week, from ${protocol.firstWeek} to ${protocol.expiresOn}, and only of entries that you make after you join. ${
        protocol.includesImported
          ? 'Entries that you import from elsewhere count, too.'
          : 'Entries that you import from elsewhere do not count.'
      } Never your notes, journal, acts or posts.`,
      `Answers are about at least ${COHORT_MIN} people.`,
      protocol.microdata
        ? 'If you also agree to it, your own rows under a made-up number. It is not needed to join.'
        : 'Nobody gets your own rows.',
    ),
    section('Who decides', ...study.controllers.map(({ name, contact }) => `${name}, ${contact}`)),
    section('Who receives it', ...protocol.recipients),
    section('In which countries', ...protocol.countries),
    section('For how long', protocol.retention),
    section('What can go wrong', ...RISKS),
    section(
      'If you withdraw',
      'You can withdraw at any time and need not say why. From then on you are in no answer, not even about the time before. Published results stay.',
      protocol.keepsCopiesGround === undefined
        ? 'We ask everyone who has a copy to delete your part of it.'
        : `The study may keep copies that it has: ${protocol.keepsCopiesGround}`,
    ),
    section('Ethics approval', protocol.ethicsNumber),
    section('Questions', protocol.contact),
    section('Complaints', protocol.complaint),
  ].join('\n\n')}\n`;
}
