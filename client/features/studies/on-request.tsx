import type { ReactNode } from 'react';
import { refusalOr } from '../../lib/messages/refusal-or.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { moveFocusOnUnmount } from '../../ui/focus/move-focus.ts';
import { Retry } from '../../ui/notice/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import type { CallState } from './asked.ts';

interface OnRequestProps<T> {
  /** The title, and in lower case the name of the list in sentences. */
  readonly title: string;
  /** Says what the list has, before it is asked for. */
  readonly intro: string;
  readonly called: CallState<T>;
  readonly ask: () => Promise<void>;
  /** The height of the placeholder in pixels. */
  readonly height: number;
  /** The card of the loaded list. */
  readonly children: (value: T) => ReactNode;
}

/** A card whose list is asked for on request, because the question is recorded. */
export function OnRequest<T>({ title, intro, called, ask, height, children }: OnRequestProps<T>) {
  const name = title.toLowerCase();
  switch (called.status) {
    case 'not-asked':
      return (
        <Card title={title}>
          <p>{intro}</p>
          <div ref={moveFocusOnUnmount}>
            <Button look="outline" onClick={() => void ask()}>
              Show {name}
            </Button>
          </div>
        </Card>
      );
    case 'loading':
      return (
        <Card title={title}>
          <Skeleton label={`Loading the ${name}…`}>
            <SkeletonBlock height={height} />
          </Skeleton>
        </Card>
      );
    case 'error':
      return (
        <Card title={title}>
          <Retry text={refusalOr(`The ${name} can’t be loaded right now.`, called.error)} onRetry={ask} />
        </Card>
      );
    case 'ready':
      return children(called.value);
  }
}
