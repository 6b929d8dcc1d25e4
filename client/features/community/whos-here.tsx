import { useId } from 'react';
import { now } from '../../lib/today.ts';
import { title } from '../../ui/card/card.css.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Bone, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { LampsPicture } from './lamps-picture.tsx';
import { placesOf } from './places.ts';
import * as css from './presence.css.ts';
import { type Present, usePresent } from './present.ts';
import { presenceAge } from './relative-time.ts';

/** How many people are here, and around which places: the map in words. */
export function WhosHere() {
  const titleId = useId();
  const { state, refresh } = usePresent();
  const loaded = state.value;
  return (
    <section className={css.here} aria-labelledby={titleId}>
      <LampsPicture />
      <div className={css.words}>
        <h2 id={titleId} className={title}>
          Who’s Here
        </h2>
        {loaded.status === 'ready' ? (
          <>
            <Count present={loaded.value} />
            <Places present={loaded.value} onRetry={refresh} />
          </>
        ) : (
          <Skeleton label="Loading who is here...">
            <Bone width={180} height={38} />
          </Skeleton>
        )}
      </div>
    </section>
  );
}

function Count({ present: { count, source, at } }: { readonly present: Present }) {
  const isNow = source === 'now';
  return (
    <p className={css.count}>
      <span className={isNow ? css.number : css.quietNumber}>{count.toLocaleString('en')}</span>
      <span className={isNow ? undefined : css.quiet}>{count === 1 ? 'person online' : 'people online'}</span>
      {source === 'earlier' ? (
        <span className={css.quiet}>· counted {presenceAge(at, now.value)}</span>
      ) : null}
      {source === 'example' ? <span className={css.quiet}>· example figure</span> : null}
    </p>
  );
}

function Places({ present, onRetry }: { readonly present: Present; readonly onRetry: () => void }) {
  if (present.source !== 'now') {
    return <Retry text="Who is here can’t be counted just now." onRetry={onRetry} />;
  }
  const places = placesOf(present.places);
  return (
    <>
      {places.length > 0 ? (
        <ul aria-label="Where people are">
          {places.map(({ name, atLeast }) => (
            <li key={name} className={css.place}>
              <span>{name}</span>
              <span className={css.quiet}>at least {atLeast}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={css.quiet}>
        A place is named once three people or more are around it, so nobody is ever shown alone. The map is
        still being built.
      </p>
    </>
  );
}
