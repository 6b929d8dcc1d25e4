/** The part of the privacy page about what the server stores. */
export const OnTheServer = () => (
  <>
    <h2>What is kept on the server</h2>
    <ul>
      <li>
        Your name and username. Your password and recovery code are stored only as hashes, so nobody can read
        them.
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
        What you liked, bookmarked or hid, and whether you take thank-yous, under another id. Only the
        server’s own key could connect that id with your account.
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
        To stop people who guess passwords: how often a network tried recently, and for 30 days the networks
        you signed in from. Networks are stored as keyed hashes, not as addresses.
      </li>
    </ul>
  </>
);
