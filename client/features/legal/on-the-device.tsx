export const OnTheDevice = () => (
  <>
    <h2>What stays on your device</h2>
    <ul>
      <li>Your profile picture, your theme and other settings, and the quotations you saved.</li>
      <li>Texts you started and did not save. Signing out removes them.</li>
      <li>
        The number of the signed-in account, so that all tabs show the same person. Signing out removes it.
      </li>
      <li>A random number that stands for this device in the community.</li>
      <li>
        Cookies that keep you signed in and show you what you just wrote. One stays after you sign out: it
        tells the server that you have signed in on this device before, so that wrong guesses of others do not
        lock you out. Another one, until you close the browser, makes sure that a passkey is used in the
        browser that asked for it. There are no cookies for advertising or analytics.
      </li>
    </ul>
  </>
);
