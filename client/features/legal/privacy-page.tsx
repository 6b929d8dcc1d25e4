import { Page } from '../../ui/page/page.tsx';
import { text } from './legal.css.ts';
import { OnTheDevice } from './on-the-device.tsx';
import { OnTheServer } from './on-the-server.tsx';

/** What this software really does. Whoever changes what is kept changes this page in the same commit. */
export function PrivacyPage() {
  return (
    <Page title="Privacy & Security" heading="Privacy & Security" lead="Last updated May 2025">
      <div className={text}>
        <p>
          Hearten keeps what it needs to work for you, and nothing to sell, rank or profile you with. There is
          no advertising, no analysis of what you do, and nothing is loaded from other companies: pictures,
          fonts and sounds come from this server or are made on your device.
        </p>
        <OnTheServer />
        <OnTheDevice />
        <h2>In the community</h2>
        <ul>
          <li>
            What you post is shown to everybody there, without your name, under a made-up name that belongs to
            that one post. It can’t be used to find your other posts or your account.
          </li>
          <li>
            Your region, such as Europe, is worked out on your device from its time zone. Your position is
            never asked for.
          </li>
          <li>
            That you are here is remembered for at most a week and a day, under a name drawn anew for each
            day. When you came and when you were last here is told to others in steps of five minutes.
          </li>
          <li>
            For the map your device tells the server a rough place: a point between large cities, worked out
            from its time zone alone. The map shows a place only where three people or more share it; your own
            dot is drawn on your device and seen by you alone. With “Keep me off the map” no place is sent at
            all: you are counted, and nothing more.
          </li>
          <li>Thanks reach one person, who is not told whom they come from.</li>
        </ul>
        <h2>Who can read what</h2>
        <p>
          Other people see only what you post or send to them; your notes and journal are shown to nobody but
          you, signed in. A copy of the database alone does not give them away: the keys in it are locked with
          one more, which is no part of it. Whoever runs this server holds that one, so use a server you
          trust.
        </p>
        <h2>Taking things back</h2>
        <ul>
          <li>You can withdraw your mood entries, journal entries and posts, and correct journal entries.</li>
          <li>Export Your Data, under Profile, gives you all of your entries as files on your device.</li>
          <li>
            Delete Account, under Profile, removes your account and destroys your keys, so that your words
            become unreadable for everybody, for good. What then remains are numbers and dates under a random
            mark that leads to nobody.
          </li>
          <li>
            Backups made before that may still hold your data until they are replaced. How long that is,
            whoever runs this server can tell you.
          </li>
        </ul>
        <h2>If this matters a great deal to you</h2>
        <p>
          Don’t write down what could harm you if it were read: names of others, places, plans. Lock your
          device, and sign out on one that others use.
        </p>
      </div>
    </Page>
  );
}
