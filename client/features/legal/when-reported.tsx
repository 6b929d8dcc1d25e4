/** The part of the privacy page about moderation: what moderators see, and what is kept for how long. */
export const WhenReported = () => (
  <>
    <h2>If something is reported</h2>
    <ul>
      <li>
        Moderators read a post or a thank-you that was reported, and a post that waits for their look: its
        words, its moods and when it was sent. They also see the reasons and words of the reports, what was
        decided before, whether its author is limited because of it, and your words if you ask for another
        look.
      </li>
      <li>
        They are not shown who wrote it, who reported it, a region, or which other posts are yours. Only if
        someone reports without an account and gives a name or an e-mail address, moderators read these.
      </li>
      <li>
        If something of yours is held or removed, or your posts are limited for a while, you see why in
        Profile, “Decisions about your posts”. You are not told who reported it.
      </li>
      <li>
        You and moderators can read a removed text for 14 days, or until another look is refused. It stays
        longer while another look is open, or while moderators keep the text as evidence. After that it
        appears on no screen.
      </li>
      <li>
        Reports and decisions stay on the server for good: what was reported, when, why, and what was decided,
        under made-up ids. What you write in a report or to ask for another look, and what moderators write to
        you, is encrypted until you delete your account. Then its key is destroyed. Without an account, you
        can erase your words with the receipt of your report.
      </li>
    </ul>
  </>
);
