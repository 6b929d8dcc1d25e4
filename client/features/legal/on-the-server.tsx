export const OnTheServer = () => (
  <>
    <h2>What is kept on the server</h2>
    <ul>
      <li>Your name and username, and your password and recovery code as hashes nobody can read back.</li>
      <li>
        Your own words (notes, journal, acts you wrote, reflections and messages of thanks), encrypted before
        they are stored: your own entries with one key of yours, what you share in the community with another.
        The server decrypts them to show them.
      </li>
      <li>
        Mood and energy values, which acts you did, your badges, and the dates of all this, as plain numbers
        under a random mark instead of your name.
      </li>
      <li>
        What you liked or bookmarked, under another mark, which only the server’s own key could lead back to
        your account.
      </li>
      <li>
        That you are signed in, for up to 180 days, or 30 days without a visit. Changing your password ends
        the others.
      </li>
      <li>
        To stop people who guess passwords: how often a network has tried lately, and for 30 days from which
        networks you signed in, as keyed hashes rather than addresses.
      </li>
    </ul>
  </>
);
