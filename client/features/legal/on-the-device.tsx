export const OnTheDevice = () => (
  <>
    <h2>What stays on your device</h2>
    <ul>
      <li>Your profile picture, your theme and other choices, and the lines of inspiration you saved.</li>
      <li>Texts you have begun and not saved. Signing out removes them.</li>
      <li>
        The number of the account that is signed in, so that all tabs know of the same person. Signing out
        removes it.
      </li>
      <li>A random number that stands for this device in the community.</li>
      <li>
        Cookies that keep you signed in and let you see what you have just written. There are none for
        advertising or analysis.
      </li>
    </ul>
  </>
);
