import { NumberCard } from './number-card.tsx';

const LABEL = 'In danger, or badly unwell';

interface EmergencyCardProps {
  /** The numbers of the country. Empty where none is known. */
  readonly numbers: readonly string[];
  readonly country: string | undefined;
}

/** The emergency numbers. Where none is known, the card names 112, which works in many countries. */
export function EmergencyCard({ numbers, country }: EmergencyCardProps) {
  if (numbers.length > 0) {
    return (
      <NumberCard look="danger" label={LABEL} numbers={numbers}>
        Emergency · {country}
      </NumberCard>
    );
  }
  return (
    <NumberCard look="danger" label={LABEL} numbers={['112']}>
      {country === undefined ? '' : `${country}: no emergency number is known here. `}
      112 works on mobiles in many countries, not in all.
    </NumberCard>
  );
}
