import { NumberCard } from './number-card.tsx';

const LABEL = 'In danger, or badly unwell';

interface EmergencyCardProps {
  /** The numbers of the country. Empty where none is known. */
  readonly numbers: readonly string[];
  readonly country: string | undefined;
}

/** The emergency number. Where it is not known, the card says so and names the one that works in many countries. */
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
