import { checkedText, type TextRule } from '../text.ts';
import { ACT_DESCRIPTION_MAX, ACT_TITLE_MAX } from './schema.ts';

/** The title and the description of a custom act. */
export interface ActText {
  readonly title: string;
  readonly description: string;
}

export const TITLE_RULE: TextRule = {
  min: 1,
  max: ACT_TITLE_MAX,
  tooShort: 'Please enter a title for your activity',
  tooLong: `Title must not exceed ${ACT_TITLE_MAX} characters`,
};
export const DESCRIPTION_RULE: TextRule = {
  min: 1,
  max: ACT_DESCRIPTION_MAX,
  tooShort: 'Please enter a description for your activity',
  tooLong: `Description must not exceed ${ACT_DESCRIPTION_MAX} characters`,
};

/** The texts as they are stored: trimmed. Throws `DomainError('invalid')` if a text breaks a rule. */
export const checkedActText = ({ title, description }: ActText): ActText => ({
  title: checkedText(title, TITLE_RULE),
  description: checkedText(description, DESCRIPTION_RULE),
});
