import { useSignal } from '@preact/signals-react';
import { ReceiptCard } from './receipt-card.tsx';
import { ReportIllegalForm } from './report-illegal-form.tsx';

/** The form, and after sending it the receipt. */
export function IllegalContentReport() {
  const receipt = useSignal('');
  return receipt.value ? (
    <ReceiptCard receipt={receipt.value} onAnother={() => (receipt.value = '')} />
  ) : (
    <ReportIllegalForm onSent={(sent) => (receipt.value = sent)} />
  );
}
