import { Link } from 'wouter';
import type { CommunityState } from './community-state.ts';
import * as css from './compose.css.ts';

/** Says above the button who reads posts, and when, so that nobody in a crisis waits here for an answer. */
export function DutyLines({ state }: { readonly state: CommunityState }) {
  const { isModerated, mayPost, postsWait, hours } = state;
  return (
    <div className={css.duty}>
      {!mayPost && (
        <p className={css.off}>
          Nobody is on duty now, so nothing can be posted. Your text stays on this device.
        </p>
      )}
      {postsWait && (
        <p className={css.off}>
          Nobody is on duty now. Others see your reflection once a moderator has read it.
        </p>
      )}
      {isModerated ? (
        <p className={css.hint}>
          This is not a crisis service. Moderators can’t see who or where you are.
          {hours !== null && ` They read ${hours}. Outside these hours, don’t expect anyone to read this.`}{' '}
          <Link href="/rules">Rules</Link>
        </p>
      ) : (
        <p className={css.hint}>
          This is not a crisis service. No moderator reads here. <Link href="/rules">Rules</Link>
        </p>
      )}
    </div>
  );
}
