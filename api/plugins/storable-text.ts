import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import { isStorable } from '../../domain/text.ts';

/** Refuses text that could not be stored unchanged: NUL and unpaired surrogates. */
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

/**
 * Visits all keys and values with an explicit list instead of recursion, so that deep nesting cannot overflow
 * the stack.
 */
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
