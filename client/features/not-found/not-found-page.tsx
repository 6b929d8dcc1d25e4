import { LinkButton } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found" heading="Page Not Found" lead="There is nothing at this address.">
      <LinkButton href="/">Go to Home</LinkButton>
    </Page>
  );
}
