/** The part of the privacy page about what the browser stores. */
export const OnTheDevice = () => (
  <>
    <h2>What stays on your device</h2>
    <ul>
      <li>
        Your entries, acts and badges as you last saw them, your name, and entries that wait to be sent, so
        that you can read and write without a connection. They are encrypted, at most 100 lists and days, none
        older than 90 days. Posts of others are not stored. Signing out removes all of it.
      </li>
      <li>
        Your safety plan, encrypted, however old it is, so that you can always read it. If you keep it only on
        this device, it is nowhere else, and Hearten asks before signing out removes it.
      </li>
      <li>
        Encryption keeps out other people who sign in on this device. It does not stop someone who copies the
        files of your browser, because the key lies beside the data. The lock in Profile changes that, and
        covers your drafts too: if only a passkey opens it, a copy can’t be read. Six digits stop only people
        who pick up the device.
      </li>
      <li>Your profile picture and your drafts. Signing out removes them.</li>
      <li>
        Your treatment team’s number, if you add it in Help, and the country you choose there. They are never
        sent. The number stays outside the lock and the encryption, so that Help can show it before you sign
        in. Signing out removes both.
      </li>
      <li>
        When this device reminds you, if you switched reminders on. Signing out removes it and ends them.
      </li>
      <li>Your theme and other settings, and the quotations you saved. They stay after you sign out.</li>
      <li>The app itself, so that it opens without a connection. Nothing of yours is in that copy.</li>
      <li>
        The day on which it last offered you help after hard days. Signing out removes it. No one is told of
        such an offer, and the server gets no sign of it.
      </li>
      <li>Whether you want to be asked to install the app, and a count of your first three check-ins.</li>
      <li>
        A check-in that you tried before you signed in, for a day or until it is in your account. Signing out
        removes it.
      </li>
      <li>
        The number of the signed-in account, so that all tabs show the same person. Signing out removes it.
      </li>
      <li>
        An id of this device, made of the time and random characters. It is sent with each reflection and each
        thank-you. The server ignores it.
      </li>
      <li>
        Cookies that keep you signed in and show you what you just wrote. One stays after you sign out: it
        tells the server that you have signed in on this device before, so that wrong guesses of others do not
        lock you out. Another one, until you close the browser, makes sure that a passkey is used in the
        browser that asked for it. There are no cookies for advertising or analytics.
      </li>
    </ul>
  </>
);
