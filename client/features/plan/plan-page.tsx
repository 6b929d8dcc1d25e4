import { useSignal } from '@preact/signals-react';
import type { User } from '../../../domain/account/schema.ts';
import type { PlanStep } from '../../../domain/plan/steps.ts';
import { PLAN_MESSAGES } from '../../lib/messages/plan.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { card } from '../../ui/card/card.css.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { focusHeading } from '../../ui/focus/move-focus.ts';
import { useFocusOnChange } from '../../ui/focus/use-focus.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { EmptyPlan } from './empty-plan.tsx';
import { type OwnPlan, useOwnPlan } from './own-plan.ts';
import * as css from './plan.css.ts';
import { PlanEditor } from './plan-editor.tsx';
import { PlanView } from './plan-view.tsx';

const { Component: StepDialog } = lazyWithRetry(async () => (await import('./step-dialog.tsx')).StepDialog);

/** The person's safety plan: to read first, and to edit on a press. */
export function PlanPage() {
  return (
    <Page title="My safety plan">
      <SignedIn>
        {(user) => (
          <>
            <BackLink href="/resources">Back to resources</BackLink>
            <div className={css.sheet}>
              <Contents user={user} />
            </div>
          </>
        )}
      </SignedIn>
    </Page>
  );
}

function Contents({ user }: { readonly user: User }) {
  const own = useOwnPlan(user.id);
  switch (own.status) {
    case 'ready':
      return <ReadyPlan user={user} own={own} />;
    case 'error':
      return (
        <div className={card}>
          <Retry
            text={own.isHere ? PLAN_MESSAGES.notReadHere : PLAN_MESSAGES.notRead}
            error={own.error}
            onRetry={own.refresh}
          />
        </div>
      );
    case 'loading':
      return (
        <Skeleton label="Loading your plan…">
          <div className={css.skeletons}>
            <SkeletonBlock height={150} />
            <SkeletonBlock height={150} />
            <SkeletonBlock height={150} />
          </div>
        </Skeleton>
      );
  }
}

interface ReadyPlanProps {
  readonly user: User;
  readonly own: Extract<OwnPlan, { status: 'ready' }>;
}

function ReadyPlan({ user, own }: ReadyPlanProps) {
  const isEditing = useSignal(false);
  const openStep = useSignal<PlanStep | null>(null);
  const { plan, place } = own;
  const step = plan.steps.find((one) => one.step === openStep.value);
  const close = () => {
    openStep.value = null;
  };
  const open = (name: PlanStep) => {
    // Once the first line is saved, the page shows the editor, so that the person can fill in the other steps.
    if (place === null) isEditing.value = true;
    openStep.value = name;
  };
  return (
    <>
      {place === null ? (
        <EmptyPlan onOpen={open} />
      ) : isEditing.value ? (
        <PlanEditor user={user} own={own} onOpen={open} onDone={() => (isEditing.value = false)} />
      ) : (
        <PlanView own={own} onOpen={open} onEdit={() => (isEditing.value = true)} />
      )}
      <FocusOnChange of={isEditing.value && place !== null} />
      {step ? (
        <DialogHost onClose={close}>
          <StepDialog key={step.step} user={user} step={step} place={place} onClose={close} />
        </DialogHost>
      ) : null}
    </>
  );
}

/** Moves the focus to the heading of the page when it changes between reading and editing. */
function FocusOnChange({ of: mode }: { readonly of: boolean }) {
  useFocusOnChange(mode, () => {
    // An open dialog has the focus.
    if (!document.querySelector('dialog[open]')) focusHeading(document.querySelector('h1'));
  });
  return null;
}
