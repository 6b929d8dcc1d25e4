import { useLocation } from 'wouter';
import { addToContent } from '../../lib/draft-content.ts';
import { Button } from '../../ui/button/button.tsx';
import { toaster } from '../../ui/toast/toaster.ts';
import { createComposeForm } from '../community/compose-form.ts';
import { PINBOARD_PATH } from '../community/tabs.ts';
import { user } from '../session/session.ts';

/**
 * A button that adds the removed words to the draft of a reflection and opens the pinboard, where the form is. Nothing
 * is posted until the person posts it.
 */
export function WriteAgain({ words }: { readonly words: string }) {
  const [, navigate] = useLocation();
  const writeAgain = (userId: number) => {
    addToDraft(userId, words);
    navigate(PINBOARD_PATH);
    toaster.show({ title: 'Your words are in the form', text: 'Nothing is posted until you post it.' });
  };
  const person = user.value;
  return person ? (
    <Button look="outline" onClick={() => writeAgain(person.id)}>
      Edit these words and post again
    </Button>
  ) : null;
}

/** Adds the words to the draft of a reflection, once. */
function addToDraft(userId: number, words: string): void {
  const form = createComposeForm(userId, () => {});
  if (!form.values.peek().content.includes(words)) addToContent(form, words);
}
