import { Page } from '../../ui/page/page.tsx';
import { InStudies } from './in-studies.tsx';
import { text } from './legal.css.ts';
import { OnTheDevice } from './on-the-device.tsx';
import { OnTheServer } from './on-the-server.tsx';
import { WhenReported } from './when-reported.tsx';

/** Describes what this software really does. A commit that changes stored data changes this page too. */
export function PrivacyPage() {
  return (
    <Page
      title="Privacy & Security"
      heading="Privacy & Security"
      lead="Last updated May 2025. Added to in November 2026."
    >
      <div className={text}>
        <p>
          Hearten stores only what it needs to work for you. It does not sell data, rank you or profile you.
          There is no advertising and no analytics. Nothing is loaded from other companies: pictures, fonts
          and sounds come from this server or are generated on your device.
        </p>
        <OnTheServer />
        <OnTheDevice />
        <h2>In the community</h2>
        <ul>
          <li>
            Everyone in the community can see what you post, without your name. Each post has its own made-up
            name, which can’t be used to find your other posts or your account.
          </li>
          <li>
            Your device works out your region, such as Europe, from its time zone. If the time zone doesn’t
            tell, Hearten asks you once, and you don’t have to answer. It never asks for your location.
          </li>
          <li>
            Your presence is stored for at most eight days. Others see only that someone was here in the last
            full five minutes, under a name that changes every five minutes. They see nobody unless at least
            three people with accounts older than a day were here.
          </li>
          <li>
            For the map your device sends a rough place: a point between large cities, worked out from its
            time zone or your region alone. The map shows a place only when at least three people share it.
            Your own dot is drawn on your device, and nobody else sees it. With “Keep me off the map” no place
            is sent. You are still counted.
          </li>
          <li>A thank-you reaches one person, who does not learn who sent it.</li>
        </ul>
        <WhenReported />
        <InStudies />
        <h2>Who can read what</h2>
        <p>
          Other people see what you post or send to them. Moderators see what is reported, and researchers
          what you lend to a study. Hearten shows your notes and journal only to you, after you sign in. A
          copy of the database alone does not reveal them: its keys are locked with a master key that is not
          part of it. The people who run this server hold that master key, so use a server you trust.
        </p>
        <p>
          If you switch on reminders, the push service of your browser’s maker, such as Google, Mozilla or
          Apple, learns that this device gets messages from Hearten, and when. Every reminder says “Reminder:
          A minute for yourself?” to everyone, and contains none of your words. People who see your lock
          screen can read it.
        </p>
        <h2>Deleting and exporting</h2>
        <ul>
          <li>
            You can delete your mood entries, journal entries, safety plan and posts, and edit mood entries,
            journal entries and your plan. What you delete leaves every screen. Its encrypted record stays on
            the server until you delete your account.
          </li>
          <li>
            The key to the words of a deleted post is destroyed, unless moderators keep them as evidence, or
            the post is from Hearten 1.0.2 or the week after the upgrade from it. Without an account you can
            delete a post only in the browser that posted it, until its session ends. After that the post
            stays.
          </li>
          <li>“Export Your Data” in Profile saves all of your entries as files on your device.</li>
          <li>
            “Delete Account” in Profile removes your account and destroys your keys, so that nobody can ever
            read your words again. It takes you out of every study first. What remains has no name and no
            words of yours: facts such as numbers, dates, likes, the moods and regions of your posts, and what
            was reported and decided, under random ids that lead to nobody. Deleted data stays in the files of
            the database for a while: your name and the key to your entries for at most a day, your mood and
            energy values for at most 30 days.
          </li>
          <li>
            If all your reflections disappear at the same moment, someone who watches can tell that one person
            wrote them. You can choose to let them disappear one by one, within two days.
          </li>
          <li>
            Older backups may still contain your data until they are replaced. Ask the people who run this
            server how long that takes.
          </li>
        </ul>
        <h2>If you need more protection</h2>
        <p>
          Don’t write anything that could harm you if someone read it: names of others, places, plans. Lock
          your device, and sign out on shared devices.
        </p>
      </div>
    </Page>
  );
}
