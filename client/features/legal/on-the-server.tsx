/** The part of the privacy page about what the server stores. */
export const OnTheServer = () => (
  <>
    <h2>What is kept on the server</h2>
    <ul>
      <li>
        Your name and username, and the day you signed up. Your password and recovery code are stored only as
        hashes, so nobody can read them.
      </li>
      <li>
        Whether Hearten may keep your health data, and whether you are 18 or older, with the day and the
        version of the text. Both are encrypted like your entries, and you can change them in Profile.
      </li>
      <li>
        Your own words (notes, journal, acts you wrote, a safety plan if you keep it in your account,
        reflections and thank-you messages). They are encrypted before they are stored: your own entries with
        one key, and what you share in the community with another. The server decrypts them to show them.
      </li>
      <li>
        Mood and energy values, completed acts, badges and their dates. They are stored unencrypted, under a
        random id instead of your name.
      </li>
      <li>
        The moods, themes, region and time of your posts, what you liked, bookmarked or hid, which
        notifications you read, and whether you take thank-yous. They are unencrypted, under another id. The
        server’s own key connects that id with your account. On a quiet server, the order of what was stored
        can, too.
      </li>
      <li>
        If you switch on reminders: the address of your device at its push service, encrypted. Your time zone,
        days, times and quiet hours, whether days with a check-in are left out, and how many reminder days
        passed without a visit, and the last such day, unencrypted. All of it goes when you end the reminders,
        sign out on that device or delete your account.
      </li>
      <li>
        Your session, for up to 180 days, or 30 days without a visit, with a name for the device such as
        “Firefox on Android” and the day of its last use. Changing your password ends your other sessions.
      </li>
      <li>
        Your passkeys, if you add some: a public key, the name you give it, the day you added it and the day
        of its last use, all encrypted. Your fingerprint or face never leaves your device.
      </li>
      <li>
        What the people who run this server did with your account because a court, an authority or you asked,
        and why, encrypted. You see it in Profile, “Requests about your account”. Where the law forbids
        telling you at once, it appears there later.
      </li>
      <li>
        For 90 days, the ids and days of what you sent, without your words, so that nothing is stored twice.
      </li>
      <li>
        To stop people who guess passwords: how often a network tried recently, and for 30 days the networks
        you signed in from. Networks are stored as keyed hashes, not as addresses.
      </li>
    </ul>
  </>
);
