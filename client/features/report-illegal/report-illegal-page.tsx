import { Card } from '../../ui/card/card.tsx';
import { columns } from '../../ui/layout/columns.css.ts';
import { Page } from '../../ui/page/page.tsx';
import { IllegalContentReport } from './illegal-content-report.tsx';
import { ReceiptLookUp } from './receipt-look-up.tsx';

/**
 * For everybody, also without an account: a form to report a reflection by its address, and the decision about a report
 * by its receipt.
 */
export function ReportIllegalPage() {
  return (
    <Page
      title="Report illegal content"
      heading="Report illegal content"
      lead="For anyone, even without an account. A person decides, not a program."
    >
      <div className={columns}>
        <Card title="Report a reflection">
          <IllegalContentReport />
        </Card>
        <Card title="See the decision">
          <ReceiptLookUp />
        </Card>
      </div>
    </Page>
  );
}
