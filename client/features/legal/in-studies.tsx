/** The part of the privacy page about studies: who sees what, and what the server stores about a participant. */
export const InStudies = () => (
  <>
    <h2>If you join a study</h2>
    <ul>
      <li>
        Nothing of yours is in a study until you have read its text and agreed. You can agree only if you are
        18 or older and Hearten may keep your health data. Your notes, journal, acts and posts are never part
        of it.
      </li>
      <li>
        Researchers see how many people had which mood or energy in a week, in rounded numbers, and only where
        at least 25 people are counted.
      </li>
      <li>
        Some studies also ask for your own row: your mood and energy of each week, under a made-up number
        instead of your name. It is lent only if you say yes to that as well. Someone who knows your days
        could recognize it.
      </li>
      <li>
        Each time a researcher looks at a study, it is recorded before they get the answer. While you are in
        the study, you see each one in Profile, Research, “Who has looked”: when, and about what.
      </li>
      <li>
        The server stores which studies you are in, your made-up number there, and your mood and energy since
        you joined. These are unencrypted, under the random id of your entries. They are deleted when you
        withdraw, unless another study you are in uses them. What you agreed to, and when you withdrew, stays
        encrypted until you delete your account. The record of when researchers looked stays, without a list
        of the people who were counted.
      </li>
      <li>
        You can withdraw at any time. Then no new answer uses your data, not even about earlier weeks.
        Everyone who has a copy is asked to delete your part, unless the study names a law by which it may
        keep it. Published results stay.
      </li>
    </ul>
  </>
);
