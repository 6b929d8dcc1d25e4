import { Page } from '../../ui/page/page.tsx';
import { text } from './legal.css.ts';

export function PrivacyPage() {
  return (
    <Page title="Privacy & Security" heading="Privacy & Security" lead="Last updated May 2025">
      <div className={text}>
        <p>Hearten keeps what it needs to work for you, and nothing to sell, rank or profile you with.</p>
        <h2>What is kept on the server</h2>
        <ul>
          <li>
            Your name, your username, and your password and recovery code as hashes nobody can read back.
          </li>
          <li>Your mood and energy values with the time you gave them.</li>
          <li>
            Your notes, encrypted with a key of your own before they are stored. The server decrypts them to
            show them to you.
          </li>
        </ul>
        <h2>What stays on your device</h2>
        <ul>
          <li>Your choice of theme.</li>
          <li>A check-in you have begun and not saved. Signing out removes it.</li>
          <li>
            Cookies that keep you signed in and let you see what you have just written. There are none for
            advertising or analysis.
          </li>
        </ul>
        <h2>Who else sees it</h2>
        <p>
          Nobody through this app. It loads nothing from other companies: pictures, fonts and sounds come from
          this server alone. Whoever runs this server holds its keys, so use one you trust.
        </p>
        <h2>Taking things back</h2>
        <p>You can withdraw any mood entry in Track, under Details. It then leaves your lists and charts.</p>
      </div>
    </Page>
  );
}
