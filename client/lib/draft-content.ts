import type { DraftForm } from './draft-form.ts';

/** Adds a text to a form, below what the person has already begun to write. */
export function addToContent<Values extends { readonly content: string }>(
  form: Pick<DraftForm<Values>, 'values' | 'change'>,
  text: string,
): void {
  const { content } = form.values.peek();
  form.change({ content: content ? `${content}\n\n${text}` : text } as Partial<Values>);
}
