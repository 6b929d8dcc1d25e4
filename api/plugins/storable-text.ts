import fp from 'fastify-plugin';
import { DomainError } from '../../domain/domain-error.ts';
import { isStorable } from '../../domain/text.ts';

/** Refuses text that could not be kept as it was written: NUL, halves of surrogate pairs. */
export default fp(async (app) => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const part of [body, query, params]) requireStorable(part);
  });
});

function requireStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new DomainError('invalid', 'The text has a character that cannot be kept');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      requireStorable(key);
      requireStorable(inner);
    }
  }
}
