import { COMMUNITY_RULES } from '../../../domain/moderation/rules.ts';
import { NumberSelect } from './number-select.tsx';

interface RuleFieldProps {
  /** 0 for none. */
  readonly rule: number;
  readonly error: string;
  readonly onChange: (rule: number) => void;
}

const CHOICES = [
  { value: 0, label: 'Choose a rule' },
  ...COMMUNITY_RULES.map(({ number, title }) => ({ value: number, label: `${number} · ${title}` })),
];

/** The choice of the rule that a decision rests on. */
export const RuleField = ({ rule, error, onChange }: RuleFieldProps) => (
  <NumberSelect label="Rule" value={rule} choices={CHOICES} error={error} onChange={onChange} />
);
