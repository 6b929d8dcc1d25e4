import { LinkButton } from '../../ui/button/button.tsx';
import { alone } from '../../ui/empty-state/empty-state.css.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found" heading="Page Not Found" lead="There is nothing at this address.">
      <div className={alone}>
        <EmptyState text="The page may have moved, or the address may be mistyped.">
          <LinkButton href="/">Go to Home</LinkButton>
        </EmptyState>
      </div>
    </Page>
  );
}
