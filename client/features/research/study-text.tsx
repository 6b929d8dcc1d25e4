import type { ReactNode } from 'react';
import { COHORT_MIN } from '../../../domain/research/limits.ts';
import type { OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { RISKS } from '../../../domain/research/study/protocol-text.ts';
import { fieldsText } from './read-words.ts';
import * as css from './research.css.ts';
import { copiesText, dateText } from './research-words.ts';

interface StudyTextProps {
  readonly study: OwnStudy;
  readonly protocol: ShownProtocol;
}

/** Everything that a person must know before they agree, and the exact text. */
export function StudyText({ study, protocol }: StudyTextProps) {
  const included = protocol.includesImported
    ? 'Entries that you import count, too.'
    : 'Entries that you import don’t count.';
  return (
    <div className={css.stack}>
      <div>
        <h3 className={css.section}>{study.title}</h3>
        <p className={css.small}>
          Version {protocol.version} · until {dateText(protocol.expiresOn)}
        </p>
      </div>
      <p>{study.question}</p>
      <h4 className={css.heading}>The exact text</h4>
      <blockquote className={css.exact}>{protocol.text}</blockquote>
      <dl className={css.facts}>
        <Fact term="What is used">
          {fieldsText(protocol.fields)}, by week, of entries that you make after you join. {included} Never
          your notes, journal, acts or posts.
        </Fact>
        <Fact term="Who gets what">
          Counts and averages of at least {COHORT_MIN} people.{' '}
          {protocol.microdata
            ? 'Your own rows under a made-up number only if you also say yes to that.'
            : 'Nobody gets your own rows.'}
        </Fact>
        <Fact term="Who decides">
          <Lines lines={study.controllers.map(({ name, contact }) => `${name}, ${contact}`)} />
        </Fact>
        <Fact term="Who receives it">
          <Lines lines={protocol.recipients} />
        </Fact>
        <Fact term="In which countries">{protocol.countries.join(', ')}</Fact>
        <Fact term="For how long">{protocol.retention}</Fact>
        <Fact term="What can go wrong">
          <Lines lines={RISKS} />
        </Fact>
        <Fact term="If you withdraw">
          From then on no answer uses your data, not even about earlier weeks. Published results stay.{' '}
          {copiesText(protocol)}
        </Fact>
        <Fact term="Ethics approval">{protocol.ethicsNumber}</Fact>
        <Fact term="Questions">{protocol.contact}</Fact>
        <Fact term="Your right to complain">{protocol.complaint}</Fact>
      </dl>
      <details>
        <summary>Proof of this text</summary>
        <p className={css.small}>
          The whole text above is stored with this number. A saved copy must give the same number.
        </p>
        <p className={css.hash}>sha-256 {protocol.textHash}</p>
      </details>
    </div>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt className={css.term}>{term}</dt>
    <dd className={css.words}>{children}</dd>
  </div>
);

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <span key={line} style={{ display: 'block' }}>
        {line}
      </span>
    ))}
  </>
);
