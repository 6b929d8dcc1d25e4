import { Link } from 'wouter';
import { COMMUNITY_RULES } from '../../../domain/moderation/rules.ts';
import { Page } from '../../ui/page/page.tsx';
import { HelpLink } from '../care/writing-help.tsx';
import { type CommunityState, useCommunityState } from '../community/community-state.ts';
import { text } from '../legal/legal.css.ts';
import * as css from './rules.css.ts';

/** The rules of the community, for everybody, also without an account. */
export function RulesPage() {
  const { value: asked } = useCommunityState().state;
  const hours = asked.status === 'ready' ? asked.value.hours : null;
  return (
    <Page
      title="Community rules"
      heading="Community rules"
      lead="Be kind. Anyone here may be having a hard day."
    >
      <div className={text}>
        <div className={css.crisis}>
          <p>
            This is not a crisis service. Moderators can’t see who or where you are.{' '}
            {hours === null ? 'Outside their hours,' : `They read ${hours}. Outside these hours,`} don’t
            expect anyone to read this.
          </p>
          <HelpLink />
        </div>
        <h2>What is welcome</h2>
        <p>
          How you feel, even when it is dark. Grief, fear, anger, and the wish not to be alive. Recovery,
          small wins, and how you get through the day. Nothing is removed because it is sad.
        </p>
        <h2>The rules</h2>
        <ol className={css.rules}>
          {COMMUNITY_RULES.map(({ number, title, text: asks }) => (
            <li key={number} value={number}>
              <strong>{title}.</strong> {asks}
            </li>
          ))}
        </ol>
        <h2>Who moderates</h2>
        {asked.status === 'ready' ? (
          <Readers state={asked.value} />
        ) : (
          <p>
            {asked.status === 'loading'
              ? 'Loading…'
              : 'The hours could not be loaded. Please try again later.'}
          </p>
        )}
        <p>
          A moderator sees the words of a post that was reported, and the reasons. They don’t see names,
          accounts or places, not even the part of the world.
        </p>
        <h2>If something of yours is held or removed</h2>
        <p>
          You are told what, why, by which rule and for how long. You can ask for another look once. Another
          moderator decides then. You can always read, check in, breathe and open Help.
        </p>
        <h2>If something is illegal</h2>
        <p>
          Anyone can <Link href="/report-illegal">report illegal content</Link>, even without an account. You
          get a receipt, and with it you can see the decision.
        </p>
        <h2>If something hurts you</h2>
        <p>
          Every reflection and every thank-you has a menu. Hide it, or hide what this person writes from now
          on. Nobody is told. Read how your words are stored in{' '}
          <Link href="/privacy-security">Privacy &amp; Security</Link>.
        </p>
      </div>
    </Page>
  );
}

function Readers({ state: { isModerated, isOpen, hours, contact } }: { readonly state: CommunityState }) {
  if (!isModerated) return <p>No moderator reads here: this server can be reached only from this machine.</p>;
  return (
    <>
      {!isOpen && <p>The community isn’t open now.</p>}
      {hours !== null && <p>Moderators read {hours}.</p>}
      {contact !== null && (
        <p>
          For authorities, and for anyone without an account:{' '}
          <a href={contact}>{contact.replace(/^mailto:|^tel:/, '')}</a>
        </p>
      )}
    </>
  );
}
