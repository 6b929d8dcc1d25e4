import { Link } from 'wouter';
import { Page } from '../../ui/page/page.tsx';
import { text } from './legal.css.ts';

/** The terms of use, at `/terms`. */
export function TermsPage() {
  return (
    <Page title="Terms" heading="Terms" lead="Short and in plain words.">
      <div className={text}>
        <h2>What Hearten is</h2>
        <p>
          Hearten helps you note how you are and look after yourself. It is not medical care, gives no
          diagnosis, and does not replace treatment or advice from people who know you.
        </p>
        <h2>In an emergency</h2>
        <p>
          Nobody watches what you write here. If you or someone else is in danger, call your local emergency
          number or someone you trust. <Link href="/resources">Resources</Link> lists numbers that help.
        </p>
        <h2>Your account</h2>
        <p>
          Keep your password and your recovery code to yourself. If you lose both and have no passkey, you
          can’t sign in again. The people who run this server can’t look them up for you.
        </p>
        <h2>Your words</h2>
        <p>
          What you write stays yours. Other people in Hearten don’t see your notes and journal. People in the
          community see your posts, and moderators read what is reported to them. Read how it is stored in{' '}
          <Link href="/privacy-security">Privacy &amp; Security</Link>.
        </p>
        <h2>In the community</h2>
        <p>
          Anyone there may be having a hard day. Be kind, name nobody, and give no medical advice. The{' '}
          <Link href="/rules">community rules</Link> say more, and who moderates here. Anyone can{' '}
          <Link href="/report-illegal">report illegal content</Link>, even without an account.
        </p>
        <h2>Tips and sounds</h2>
        <p>
          Tips are general information, each with its source. Sounds are for comfort. They don’t treat
          anything. If a tip differs from the advice of your treatment team, follow your team.
        </p>
        <h2>No warranty</h2>
        <p>
          Hearten is free software under the Apache License 2.0 and comes without a warranty. The people who
          run this server look after it as well as they can.
        </p>
      </div>
    </Page>
  );
}
