import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import { isStorable } from '../../domain/text.ts';

/** Refuses text that could not be kept as it was written: NUL, halves of surrogate pairs. */
export default fp(async (app) => {
  app.addHook('preValidation', ({ body, query, params }, _reply, done) => {
    if (!everyTextIsStorable([body, query, params])) {
      throw new DomainError(
        'invalid',
        'The text contains a character that cannot be stored. Please remove it.',
      );
    }
    done();
  });
});

/** Goes through keys and values with a list of its own: what is nested deeply must not fill the stack. */
function everyTextIsStorable(parts: unknown[]): boolean {
  const left = [...parts];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string') {
      if (!isStorable(part)) return false;
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) left.push(key, inner);
    }
  }
  return true;
}
