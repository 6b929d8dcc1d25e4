import { UserRound } from 'lucide-react';
import { useEffect, useId } from 'react';
import { GRATITUDE_MESSAGES } from '../../lib/messages/gratitude.ts';
import type { ResourceState } from '../../lib/resource-state.ts';
import { now } from '../../lib/today.ts';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { presenceAge } from '../community/relative-time.ts';
import * as css from './gratitude.css.ts';
import type { GratitudeForm } from './gratitude-form.ts';
import type { NearbyUser } from './nearby-users.ts';

interface NearbyPeopleProps {
  readonly form: GratitudeForm;
  readonly loaded: ResourceState<readonly NearbyUser[]>;
  /** Loads the people again. */
  readonly onRetry: () => Promise<void>;
}

/**
 * The choice among the people who were here a few minutes ago. If nobody is chosen, or too few people are here for a
 * list, the server picks someone who is here. If nobody is here, someone who was here within a week gets the gratitude,
 * or it waits for the next person who comes. The choice ends when the list is loaded again without the chosen person.
 */
export function NearbyPeople({ form, loaded, onRetry }: NearbyPeopleProps) {
  const people = loaded.status === 'ready' ? loaded.value : undefined;
  const { recipient } = form.values.value;
  const hasFailed = loaded.status === 'error';
  const isGone = recipient !== '' && people?.every(({ sessionId }) => sessionId !== recipient) === true;

  useEffect(() => {
    if (hasFailed) {
      toaster.show({ title: 'Error', text: GRATITUDE_MESSAGES.nearbyNotRead, destructive: true });
    }
  }, [hasFailed]);
  useEffect(() => {
    if (isGone) form.change({ recipient: '' });
  }, [isGone, form]);

  return (
    <div>
      {/* Always rendered, because a region that arrives with its text is often not read out. */}
      <div role="status">{people?.length === 0 ? <TooFew /> : null}</div>
      {hasFailed ? <Retry text={GRATITUDE_MESSAGES.nearbyNotRead} onRetry={onRetry} /> : null}
      {loaded.status === 'loading' ? <NearbyPeopleSkeleton /> : null}
      {people && people.length > 0 ? (
        <>
          <People
            people={people}
            chosen={recipient}
            onChoose={(handle) => form.change({ recipient: handle })}
          />
          <p className={css.note}>
            Choose a person. If you choose nobody, Hearten picks someone who is here.
          </p>
        </>
      ) : null}
    </div>
  );
}

/** Stands in place of the list. The heading of the form says that the message goes to someone who is here. */
const TooFew = () => (
  <>
    <p>Hearten picks someone who is here, and doesn’t show you who.</p>
    <p className={css.note}>
      If nobody is here right now, your message waits for someone’s next visit. A list appears when at least
      three people who are not new to Hearten were here a few minutes ago, so that nobody can be recognized.
    </p>
  </>
);

interface PeopleProps {
  readonly people: readonly NearbyUser[];
  readonly chosen: string;
  readonly onChoose: (handle: string) => void;
}

function People({ people, chosen, onChoose }: PeopleProps) {
  const name = useId();
  return (
    <fieldset className={css.people}>
      <legend className={hidden}>People who were here a few minutes ago</legend>
      {people.map(({ sessionId, lastActiveAt }) => (
        <label key={sessionId} className={css.person}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={sessionId === chosen}
            onChange={() => onChoose(sessionId)}
            onKeyDown={(event) => {
              // Enter on a radio button would submit the form and send the gratitude.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onChoose(sessionId);
            }}
          />
          <span className={css.face}>
            <span className={css.avatar}>
              <UserRound size={22} aria-hidden />
            </span>
            <span className={css.who}>
              <span className={css.name}>
                Someone
                {sessionId === chosen ? (
                  <span className={css.selected} aria-hidden="true">
                    Selected
                  </span>
                ) : null}
              </span>
              <span className={css.age}>
                Last active{' '}
                <time dateTime={lastActiveAt}>{presenceAge(new Date(lastActiveAt), now.value)}</time>
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const NearbyPeopleSkeleton = () => (
  <Skeleton label="Loading who is nearby...">
    <div className={css.placeholders}>
      <SkeletonBlock height={64} />
      <SkeletonBlock height={64} />
      <SkeletonBlock height={64} />
    </div>
  </Skeleton>
);
