import { Link } from 'wouter';
import { Page } from '../../ui/page/page.tsx';
import { text } from './legal.css.ts';

export function TermsPage() {
  return (
    <Page title="Terms" heading="Terms" lead="Short, and meant as they are written.">
      <div className={text}>
        <h2>What Hearten is</h2>
        <p>
          A companion for noting how you are and looking after yourself. It is not medical care, gives no
          diagnosis, and replaces no treatment or advice from people who know you.
        </p>
        <h2>In an emergency</h2>
        <p>
          Nobody watches what you write here. If you or somebody else is in danger, call your local emergency
          number or somebody you trust. <Link href="/resources">Resources</Link> lists numbers that help.
        </p>
        <h2>Your account</h2>
        <p>
          Keep your password and your recovery code to yourself. Without both, nobody can open your account
          for you, and we can’t either.
        </p>
        <h2>Your words</h2>
        <p>
          What you write stays yours. It is used for nothing but showing it to you, and what you post in the
          community to the people there. How it is kept stands under{' '}
          <Link href="/privacy-security">Privacy &amp; Security</Link>.
        </p>
        <h2>In the community</h2>
        <p>
          Everybody there may be having a hard day. Be kind, name nobody, and give no medical advice. Nobody
          reads posts before they appear.
        </p>
        <h2>Tips and sounds</h2>
        <p>
          They are general information and company, each tip with its source. None of them treats or heals
          anything; where they differ from your own team’s advice, follow your team.
        </p>
        <h2>No promise of perfection</h2>
        <p>
          Hearten is free software under the Apache License 2.0 and comes without a warranty. Whoever runs
          this server looks after it as well as they can.
        </p>
      </div>
    </Page>
  );
}
